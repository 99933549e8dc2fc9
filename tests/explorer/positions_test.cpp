// Positions of every game as a page gets them: drawn, moved in, shared, set up.
#include <gtest/gtest.h>

#include <set>

#include "api/games.h"
#include "explorer/base64.h"
#include "tests/explorer/visitor.h"

namespace proofboard::explorer {
namespace {

std::string quoted_json(const std::string& text) {
  return Json(text).dump();
}

std::string where(const std::string& game, const std::string& position) {
  return R"({"op": "position", "game": )" + quoted_json(game) + R"(, "text": )" +
         quoted_json(position) + "}";
}

const Json* find_move(const Json& position, const std::string& move) {
  for (const auto& one : field(position, "moves").elements()) {
    if (text(one, "move") == move) return &one;
  }
  ADD_FAILURE() << "there is no move " << move;
  return nullptr;
}

const Json* find_cell(const Json& board, const std::string& name) {
  for (const auto& one : field(board, "cells").elements()) {
    if (text(one, "name") == name) return &one;
  }
  ADD_FAILURE() << "there is no cell " << name;
  return nullptr;
}

TEST(Positions, of_every_game_have_a_board_with_cells_and_moves_that_consist_of_them) {
  TestHouse house;
  for (const auto& info : games()) {
    SCOPED_TRACE(info.name);
    for (const auto& start : {std::string("start"), info.example}) {
      const auto position = house.visitor.get(where(info.name, start));
      const auto& board = field(position, "board");
      const auto& cells = field(board, "cells").elements();
      ASSERT_EQ(cells.size(), whole(board, "width") * whole(board, "height"));
      EXPECT_EQ(field(board, "columns").elements().size(), whole(board, "width"));
      EXPECT_EQ(field(board, "rows").elements().size(), whole(board, "height"));
      std::set<std::string> names;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        names.insert(text(cells[i], "name"));
        EXPECT_EQ(whole(cells[i], "x"), i % whole(board, "width"));
        EXPECT_EQ(whole(cells[i], "y"), i / whole(board, "width"));
      }
      EXPECT_EQ(names.size(), cells.size());
      const auto at = read_position(info.name, start);
      ASSERT_TRUE(at);
      const auto legal = at->game->moves(at->position);
      const auto& moves = field(position, "moves").elements();
      ASSERT_EQ(moves.size(), legal.size());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        EXPECT_EQ(text(moves[i], "move"), legal[i]);
        if (moves[i].find("pass") != nullptr) continue;
        EXPECT_TRUE(names.contains(text(moves[i], "to"))) << legal[i];
        const auto* from = moves[i].find("from");
        EXPECT_TRUE(from == nullptr || names.contains(*from->text())) << legal[i];
      }
      EXPECT_EQ(text(position, "text"), at->game->position_text(at->position));
      EXPECT_FALSE(text(position, "state").empty());
    }
  }
}

TEST(Positions, are_drawn_as_players_know_them) {
  TestHouse house;
  const auto board = [&](const std::string& game, const std::string& position) {
    return field(house.visitor.get(where(game, position)), "board");
  };
  const auto hex = board("hex", "start:3");
  EXPECT_EQ(text(hex, "kind"), "rhombus");
  EXPECT_EQ(text(field(hex, "edges"), "top"), "black");
  EXPECT_EQ(text(field(hex, "edges"), "left"), "white");
  EXPECT_EQ(text(board("othello", "start"), "kind"), "squares");
  EXPECT_EQ(field(board("othello", "start"), "stars").elements().size(), 4u);
  EXPECT_EQ(text(board("loa", "start"), "kind"), "squares");
  EXPECT_EQ(text(board("tic-tac-toe", "start"), "kind"), "squares");
  EXPECT_EQ(text(board("connect6", "start"), "kind"), "intersections");
  EXPECT_EQ(field(board("connect6", "start"), "stars").elements().size(), 9u);
  EXPECT_EQ(text(board("surakarta", "start"), "kind"), "loops");
  EXPECT_EQ(field(board("surakarta", "start"), "arcs").elements().size(), 8u);
  const auto shogi = board("shogi", "4k4/9/4P4/9/9/9/9/9/9 b G2r2p 1");
  EXPECT_EQ(text(shogi, "kind"), "shogi");
  const auto* king = find_cell(shogi, "5a");
  ASSERT_NE(king, nullptr);
  EXPECT_EQ(text(*king, "piece"), "K");
  EXPECT_EQ(text(*king, "side"), "white");
  EXPECT_FALSE(text(*king, "sign").empty());
  const auto& hands = field(shogi, "hands").elements();
  ASSERT_EQ(hands.size(), 2u);
  EXPECT_EQ(text(hands[0], "side"), "white");
  for (const auto& held : field(hands[0], "pieces").elements()) {
    EXPECT_EQ(whole(held, "count"), 2u);
  }
}

TEST(Positions, have_moves_in_parts) {
  TestHouse house;
  const auto shogi = house.visitor.get(where("shogi", "4k4/9/9/9/9/9/9/1R7/4K4 b G 1"));
  const auto* drop = find_move(shogi, "G*5b");
  ASSERT_NE(drop, nullptr);
  EXPECT_EQ(text(*drop, "drop"), "G");
  EXPECT_EQ(text(*drop, "to"), "5b");
  const auto* promotion = find_move(shogi, "8h8b+");
  ASSERT_NE(promotion, nullptr);
  EXPECT_EQ(text(*promotion, "from"), "8h");
  EXPECT_EQ(text(*promotion, "to"), "8b");
  EXPECT_TRUE(flag(*promotion, "promotes"));
  const auto loa = house.visitor.get(where("loa", "start"));
  const auto* step = find_move(loa, "b1-b3");
  ASSERT_NE(step, nullptr);
  EXPECT_EQ(text(*step, "from"), "b1");
  EXPECT_EQ(text(*step, "to"), "b3");
  const auto connect = house.visitor.get(where("connect6", "start moves j10"));
  EXPECT_EQ(whole(connect, "turn_left"), 2u);
  EXPECT_EQ(text(connect, "to_move"), "white");
}

TEST(Positions, are_undone_by_asking_for_fewer_moves) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto game =
      visitor.get(R"({"op": "position", "game": "hex", "text": "start:3", "moves": ["a1", "b2"]})");
  EXPECT_EQ(text(game, "text"), "x2/1o1/3 x");
  EXPECT_EQ(text(field(game, "last_move"), "to"), "b2");
  const auto& record = field(game, "record");
  const auto before = visitor.get(R"({"op": "position", "game": "hex", "text": )" +
                                  quoted_json(text(record, "start")) + R"(, "moves": ["a1"]})");
  EXPECT_EQ(text(before, "text"), "x2/3/3 o");
  const auto after = visitor.get(
      R"({"op": "move", "game": "hex", "text": "start:3", "moves": ["a1"], "move": "b2"})");
  EXPECT_EQ(after.dump(), game.dump());
  EXPECT_EQ(
      visitor.error(
          R"({"op": "move", "game": "hex", "text": "start:3", "moves": ["a1"], "move": "a1"})"),
      "input");
}

TEST(Positions, can_be_copied_in_texts_that_are_read_again) {
  TestHouse house;
  auto& visitor = house.visitor;
  for (const auto& info : games()) {
    SCOPED_TRACE(info.name);
    const auto start = read_position(info.name, "start");
    ASSERT_TRUE(start);
    const auto move = start->game->moves(start->position).front();
    const auto game = visitor.get(R"({"op": "position", "game": ")" + info.name +
                                  R"(", "moves": [")" + move + R"("]})");
    std::set<std::string> notations;
    for (const auto& one : field(game, "texts").elements()) {
      notations.insert(text(one, "notation"));
      const auto again = visitor.get(where(info.name, text(one, "text")));
      EXPECT_EQ(text(again, "text"), text(game, "text")) << text(one, "notation");
    }
    EXPECT_TRUE(notations.contains("position"));
    EXPECT_TRUE(notations.contains("moves"));
    for (const auto& format : info.record_formats) EXPECT_TRUE(notations.contains(format));
  }
}

TEST(Positions, of_an_unnamed_game_are_recognised_or_refused) {
  TestHouse house;
  auto& visitor = house.visitor;
  EXPECT_EQ(
      text(visitor.get(R"({"op": "position", "text": "4k4/9/4P4/9/9/9/9/9/9 b G 1"})"), "game"),
      "shogi");
  EXPECT_EQ(visitor.error(R"({"op": "position", "text": "nothing of ours"})"), "input");
  EXPECT_EQ(visitor.error(R"({"op": "position", "game": "chess"})"), "input");
  EXPECT_EQ(visitor.error(R"({"op": "position", "game": "hex", "bytes": "***"})"), "input");
  EXPECT_EQ(visitor.error(R"({"op": "position", "game": "hex", "bytes": "eA==", "text": "x"})"),
            "input");
}

TEST(Positions, of_games_that_are_over_say_how) {
  TestHouse house;
  const auto over = house.visitor.get(where("hex", "1x/x1 o"));
  EXPECT_EQ(text(field(over, "result"), "winner"), "black");
  EXPECT_TRUE(field(over, "moves").elements().empty());
}

TEST(Files, have_positions_one_a_line_or_one_record) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto lines = visitor.get(
      R"({"op": "file", "game": "hex", "text": "# two\nstart:3\n\nstart:4 moves a1\n"})");
  const auto& positions = field(lines, "positions").elements();
  ASSERT_EQ(positions.size(), 2u);
  EXPECT_EQ(whole(positions[0], "number"), 2u);
  EXPECT_EQ(text(positions[1], "text"), "start:4 moves a1");
  EXPECT_EQ(whole(lines, "left_off"), 0u);
  EXPECT_EQ(visitor.error(R"({"op": "file", "game": "hex", "text": "# none\n"})"), "input");
  EXPECT_EQ(visitor.error(R"({"op": "file", "text": "start:3"})"), "input");
}

TEST(Views, draw_marks) {
  TestHouse house;
  auto& visitor = house.visitor;
  for (const auto& info : games()) {
    for (const auto& view : info.views) {
      SCOPED_TRACE(info.name + " " + view.name);
      const auto answer = visitor.get(R"({"op": "marks", "game": ")" + info.name +
                                      R"(", "view": ")" + view.name + R"("})");
      EXPECT_TRUE(field(field(answer, "marks"), "cells").is_array());
    }
  }
  EXPECT_EQ(visitor.error(R"({"op": "marks", "game": "hex", "view": "none"})"), "input");
}

std::string edit(const std::string& game, const std::string& draft, const std::string& changes) {
  return R"({"op": "edit", "game": ")" + game + R"(", "draft": )" + quoted_json(draft) +
         R"(, "changes": [)" + changes + "]}";
}

TEST(Drafts, of_every_game_are_at_first_the_positions_that_they_are_made_of) {
  TestHouse house;
  auto& visitor = house.visitor;
  for (const auto& info : games()) {
    SCOPED_TRACE(info.name);
    const auto draft =
        visitor.get(R"({"op": "edit", "game": ")" + info.name + R"(", "text": "start"})");
    const auto position = visitor.get(where(info.name, "start"));
    EXPECT_EQ(field(draft, "board").dump(), field(position, "board").dump());
    EXPECT_EQ(text(field(draft, "position"), "text"), text(position, "text"));
  }
}

TEST(Drafts, become_other_positions) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto hex = visitor.get(edit("hex", "3/3/3 x", R"({"cell": "b2", "side": "white"},
      {"cell": "a1", "side": "black"}, {"to_move": "white"})"));
  EXPECT_EQ(text(hex, "draft"), "x2/1o1/3 o");
  EXPECT_EQ(text(field(hex, "position"), "text"), "x2/1o1/3 o");
  const auto taken = visitor.get(edit("hex", text(hex, "draft"), R"({"cell": "a1"})"));
  EXPECT_EQ(text(taken, "draft"), "3/1o1/3 o");
  const auto shogi = visitor.get(edit("shogi", "4k4/9/9/9/9/9/9/9/9 b - 1",
                                      R"({"cell": "5c", "side": "black", "piece": "+P"},
                                         {"hand": "black", "piece": "G", "count": 2})"));
  EXPECT_EQ(text(field(shogi, "position"), "text"), "4k4/9/4+P4/9/9/9/9/9/9 b 2G 1");
  const auto* cell = find_cell(field(shogi, "board"), "5c");
  ASSERT_NE(cell, nullptr);
  EXPECT_EQ(text(*cell, "piece"), "+P");
  EXPECT_FALSE(text(*cell, "sign").empty());
}

TEST(Drafts, that_are_no_positions_say_why_and_are_drawn) {
  TestHouse house;
  auto& visitor = house.visitor;
  // Two kings of one side.
  const auto shogi = visitor.get(edit("shogi", "4k4/9/9/9/9/9/9/9/9 b - 1",
                                      R"({"cell": "1a", "side": "white", "piece": "K"})"));
  EXPECT_TRUE(is_null(field(shogi, "position")));
  EXPECT_FALSE(text(shogi, "why").empty());
  EXPECT_EQ(field(field(shogi, "board"), "cells").elements().size(), 81u);
  const auto loa = visitor.get(edit("loa", "1xx1/o2o/o2o/1xx1 x", R"({"clear": true})"));
  EXPECT_TRUE(is_null(field(loa, "position")));
  EXPECT_EQ(text(loa, "draft"), "4/4/4/4 x");
}

TEST(Drafts, refuse_what_the_game_does_not_have) {
  TestHouse house;
  auto& visitor = house.visitor;
  EXPECT_EQ(visitor.error(edit("hex", "3/3/3 x", R"({"cell": "z9", "side": "white"})")), "input");
  EXPECT_EQ(visitor.error(edit("hex", "3/3/3 x", R"({"cell": "a1", "side": "red"})")), "input");
  EXPECT_EQ(
      visitor.error(edit("hex", "3/3/3 x", R"({"cell": "a1", "side": "black", "piece": "K"})")),
      "input");
  EXPECT_EQ(visitor.error(edit("hex", "3/3/3 x", R"({"hand": "black", "piece": "P", "count": 1})")),
            "input");
  EXPECT_EQ(visitor.error(edit("shogi", "9/9/9/9/9/9/9/9/9 b - 1",
                               R"({"hand": "black", "piece": "K", "count": 1})")),
            "input");
  EXPECT_EQ(visitor.error(edit("hex", "3/4 x", R"({"cell": "a1"})")), "input");
  EXPECT_EQ(visitor.error(edit("hex", "99999999999/3 x", "")), "input");
  EXPECT_EQ(visitor.error(edit("hex", "3/3/3 x", R"({"paint": "blue"})")), "input");
  EXPECT_EQ(visitor.error(edit("hex", "3/3/3 x", "7")), "input");
}

}  // namespace
}  // namespace proofboard::explorer
