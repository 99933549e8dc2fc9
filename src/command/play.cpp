// `proofboard play`: a person against a player, in the terminal.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <stdexcept>

#include "command/answer.h"
#include "command/ask.h"
#include "command/board.h"
#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "command/positions.h"
#include "command/settings.h"
#include "game/notation.h"
#include "game/position_lines.h"
#include "play/game_session.h"
#include "play/player.h"
#include "protocol/input_lines.h"
#include "report/names.h"
#include "report/playing.h"
#include "report/sentences.h"

namespace proofboard::command {

namespace {

constexpr const char* help_text =
    "Type a move as it is listed by `moves`, or\n"
    "  swap     take over the first stone, where the game has that rule\n"
    "  hint     the move that the player would make for you\n"
    "  lost     is your game lost? Asks the solver\n"
    "  undo     take back your last move, and the answer to it\n"
    "  moves    the legal moves\n"
    "  board    draw the board again\n"
    "  resign   give up the game\n"
    "  quit     leave\n";

// As records have it.
const std::string swap_move = "swap-pieces";

class Dialogue {
 public:
  Dialogue(GamePosition start, Side person, const Settings& settings, const Console& console)
      : session_(std::move(start)), person_(person), settings_(settings), console_(console) {
    limits_.seconds = settings.limits.seconds;
    limits_.nodes = settings.limits.nodes;
    limits_.stop = &stop_flag();
  }

  Expected<void> invite(const play::PlayerChoice& choice) {
    auto player = play::make_player(session_.game(), choice, settings_.seed);
    if (!player) return player.error();
    player_ = std::move(*player);
    return {};
  }

  Exit run() {
    say(fmt::format("You are {}. `help` lists what you can type.\n",
                    report::side_text(game(), here(), person_, ink_of(console_))));
    draw();
    while (!session_.is_over()) {
      if (session_.to_move() != person_) {
        let_player_move();
        draw();
        continue;
      }
      if (console_.is_for_people()) {
        fmt::print("> ");
        std::fflush(stdout);
      }
      const auto line = input_.next();
      if (!line) return Exit::out_of_budget;
      const auto word = trimmed(*line);
      if (word == "quit") return Exit::out_of_budget;
      obey(word);
    }
    session_.result()->is_failed_mate ? tell_failed_mate() : tell_end();
    return Exit::answered;
  }

 private:
  const AnyGame& game() const { return session_.game(); }
  const PositionBytes& here() const { return session_.position(); }
  void say(std::string_view text) const {
    if (console_.is_for_people()) fmt::print("{}", text);
  }
  void draw() const {
    if (!console_.is_for_people()) return;
    auto view = game().view(here());
    const auto& moves = session_.record().moves;
    if (!moves.empty()) view.last_cell = cell_named(view, moves.back().move);
    fmt::print("\n{}\n{}\n\n", draw_board(console_, view),
               report::state_sentence(game(), here(), ink_of(console_)));
  }

  void obey(std::string_view word) {
    if (word.empty()) return;
    if (word == "help") return say(help_text);
    if (word == "board") return draw();
    if (word == "moves") return say(fmt::format("{}\n", fmt::join(game().moves(here()), " ")));
    if (word == "swap") return swap();
    if (word == "hint") return hint();
    if (word == "lost" || word == "lost?") return tell_whether_lost();
    if (word == "undo") return undo();
    if (word == "resign") return session_.resign(person_);
    const auto played = session_.play(word);
    if (!played) return say(fmt::format("{}\n", played.error().message));
    note_move(person_, std::string(word), nullptr);
    draw();
  }

  void let_player_move() {
    const auto chosen = player_->choose(session_.positions(), limits_);
    take_interrupt();  // it has made the player move
    const auto side = opponent(person_);
    const bool is_behind = chosen.certainty == play::Certainty::loss || chosen.value < 0;
    if (session_.may_swap(side) && is_behind) {
      note_move(side, swap_move, nullptr);
      say(fmt::format("{} swaps: the stone is mirrored and {}'s now\n", report::side_name(side),
                      report::side_name(side)));
      return play_recorded(side, swap_move);
    }
    note_move(side, chosen.move, &chosen);
    play_recorded(side, chosen.move);
  }

  // What may be played.
  void play_recorded(Side side, const std::string& move) {
    if (const auto played = session_.play(side, move); !played) {
      throw std::logic_error(played.error().message);
    }
  }

  void swap() {
    if (!session_.may_swap(person_)) {
      return say("There is nothing to swap: that answers the first stone, where a game has it.\n");
    }
    note_move(person_, swap_move, nullptr);
    play_recorded(person_, swap_move);
    draw();
  }

  void note_move(Side side, const std::string& move, const play::ChosenMove* chosen) const {
    if (console_.is_json) {
      Json object{{"side", to_text(side)}, {"move", move}};
      if (chosen != nullptr) object.update(report::chosen_move_json(game(), side, *chosen));
      print_json(object);
    } else if (chosen != nullptr) {
      say(report::chosen_move_sentence(game(), side, *chosen) + "\n");
    }
  }

  void hint() {
    const auto chosen = player_->choose(session_.positions(), limits_);
    take_interrupt();
    if (console_.is_json) print_json({{"hint", chosen.move}});
    say(report::hint_text(game(), person_, chosen) + "\n");
  }

  void tell_whether_lost() {
    constexpr double usual_seconds = 10;
    auto search = choose_search(game(), "", "");
    if (!search) return say(fmt::format("{}\n", search.error().message));
    auto limits = settings_.limits;
    if (limits.seconds == Limits{}.seconds) limits.seconds = usual_seconds;
    const Ask question{.at = session_.at(),
                       .goal = report::goal_of_holding(game(), person_),
                       .search = *search,
                       .limits = limits};
    if (const auto* known = session_.proven_about(question.goal)) {
      return tell_held(question, known->answer);
    }
    const auto answer = ask(question).answer;
    take_interrupt();
    tell_held(question, answer);
    if (is_solved(answer.truth)) session_.keep_proven(session_.at(), question.goal, answer);
  }

  void tell_held(const Ask& question, const Answer& answer) const {
    if (console_.is_json) print_json(report::held_json(question, answer));
    say(report::held_sentence(question, answer) + "\n");
  }

  // Back to where the person was to move before.
  void undo() {
    if (!session_.undo_to_turn_of(person_)) return say("There is nothing to take back.\n");
    if (console_.is_json) print_json({{"undone", true}});
    draw();
  }

  // Nobody has won a game by that.
  void tell_failed_mate() const {
    if (console_.is_json) print_json({{"result", "no mate"}});
    if (!console_.is_json) fmt::print("{}\n", report::state_sentence(game(), here()));
  }

  void tell_end() const {
    const int score = session_.result()->score;
    if (console_.is_json) {
      print_json(report::end_json(score));
    } else {
      fmt::print("{}\n", report::end_sentence(score, person_));
    }
  }

  play::GameSession session_;
  Side person_;
  const Settings& settings_;
  const Console& console_;
  play::MoveLimits limits_;
  std::unique_ptr<play::AnyPlayer> player_;
  protocol::InputLines input_{STDIN_FILENO, {&take_interrupt, interrupt_descriptor()}};
};

}  // namespace

Expected<Exit> run(const PlayArguments& arguments, const Console& console) {
  const auto settings = parse_settings(arguments.limits);
  if (!settings) return settings.error();
  if (const auto fine = check_game(arguments.game); !fine) return fine.error();
  auto start = arguments.position.empty() ? read_position(arguments.game, "start")
                                          : read_words(arguments.game, arguments.position);
  if (!start) return start.error();
  const auto choice = play::parse_player(arguments.player);
  if (!choice) return choice.error().told_of("--player");
  Dialogue dialogue(std::move(*start), arguments.side == "black" ? Side::black : Side::white,
                    *settings, console);
  if (const auto invited = dialogue.invite(*choice); !invited) return invited.error();
  return dialogue.run();
}

}  // namespace proofboard::command
