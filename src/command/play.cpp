// `proofboard play`: a person against a player, in the terminal.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "api/mating.h"
#include "command/answer.h"
#include "command/ask.h"
#include "command/board.h"
#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "command/positions.h"
#include "command/settings.h"
#include "game/position_lines.h"
#include "play/player.h"
#include "protocol/input_lines.h"
#include "report/playing.h"
#include "report/sentences.h"

namespace proofboard::command {

namespace {

constexpr const char* help_text =
    "Type a move as it is listed by `moves`, or\n"
    "  hint     what the player would do in your place\n"
    "  lost     can it still be held? Asks the solver\n"
    "  undo     take back your last move, and the answer to it\n"
    "  moves    the legal moves\n"
    "  board    draw the board again\n"
    "  resign   the game is the other's\n"
    "  quit     leave\n";

class Session {
 public:
  Session(GamePosition start, Side person, const Settings& settings, const Console& console)
      : game_(std::move(start.game)),
        positions_{std::move(start.position)},
        person_(person),
        settings_(settings),
        console_(console) {
    limits_.seconds = settings.limits.seconds;
    limits_.nodes = settings.limits.nodes;
    limits_.stop = &stop_flag();
  }

  Expected<void> invite(const play::PlayerChoice& choice) {
    auto player = play::make_player(*game_, choice, settings_.seed);
    if (!player) return player.error();
    player_ = std::move(*player);
    return {};
  }

  Exit run() {
    say(fmt::format("You are {}. `help` tells what you can type.\n",
                    person_ == Side::black ? "Black (x)" : "White (o)"));
    draw();
    while (!game_->result(here())) {
      if (game_->to_move(here()) != person_) {
        let_player_move();
        draw();
        continue;
      }
      if (console_.is_for_people()) {
        fmt::print("> ");
        std::fflush(stdout);
      }
      const auto line = input_.next(take_interrupt);
      if (!line) return Exit::out_of_budget;
      const auto word = trimmed(*line);
      if (word == "quit") return Exit::out_of_budget;
      if (word == "resign") return resign();
      obey(word);
    }
    const int score = *game_->result(here());
    is_failed_mate(*game_, score) ? tell_failed_mate() : tell_end(score);
    return Exit::answered;
  }

 private:
  const PositionBytes& here() const { return positions_.back(); }
  void say(std::string_view text) const {
    if (console_.is_for_people()) fmt::print("{}", text);
  }
  void draw() const {
    if (!console_.is_for_people()) return;
    fmt::print("\n{}\n{}\n\n", draw_board(console_, game_->view(here())),
               report::state_sentence(*game_, here(), ink_of(console_)));
  }

  void obey(std::string_view word) {
    if (word.empty()) return;
    if (word == "help") return say(help_text);
    if (word == "board") return draw();
    if (word == "moves") return say(fmt::format("{}\n", fmt::join(game_->moves(here()), " ")));
    if (word == "hint") return hint();
    if (word == "lost" || word == "lost?") return tell_whether_lost();
    if (word == "undo") return undo();
    const auto after = game_->play(here(), word);
    if (!after) return say(fmt::format("{}\n", after.error().message));
    note_move(person_, std::string(word), nullptr);
    positions_.push_back(*after);
    draw();
  }

  void let_player_move() {
    const auto chosen = player_->choose(positions_, limits_);
    take_interrupt();  // it has made the player move
    note_move(opponent(person_), chosen.move, &chosen);
    positions_.push_back(*game_->play(here(), chosen.move));
  }

  void note_move(Side side, const std::string& move, const play::ChosenMove* chosen) const {
    if (console_.is_json) {
      Json object{{"side", to_text(side)}, {"move", move}};
      if (chosen != nullptr) object.update(report::chosen_move_json(*chosen));
      print_json(object);
    } else if (chosen != nullptr) {
      say(report::chosen_move_sentence(side, *chosen) + "\n");
    }
  }

  void hint() {
    const auto chosen = player_->choose(positions_, limits_);
    take_interrupt();
    if (console_.is_json) print_json({{"hint", chosen.move}});
    say(report::hint_text(chosen) + "\n");
  }

  void tell_whether_lost() {
    constexpr double usual_seconds = 10;
    auto search = choose_search(*game_, "", "");
    if (!search) return say(fmt::format("{}\n", search.error().message));
    auto limits = settings_.limits;
    if (limits.seconds == Limits{}.seconds) limits.seconds = usual_seconds;
    const Ask question{.at = {game_, here()},
                       .goal = {person_, Target::draw_or_better()},
                       .search = *search,
                       .limits = limits};
    const auto answer = ask(question).answer;
    take_interrupt();
    if (console_.is_json) print_json({{"held", to_text(answer.truth)}});
    say(report::held_sentence(answer) + "\n");
  }

  // Back to where the person was to move before.
  void undo() {
    auto left = positions_.size() - 1;
    while (left > 0 && game_->to_move(positions_[left - 1]) != person_) --left;
    if (left == 0) return say("There is nothing to take back.\n");
    positions_.resize(left);
    if (console_.is_json) print_json({{"undone", true}});
    draw();
  }

  Exit resign() {
    tell_end(person_ == Side::black ? -1 : 1);
    return Exit::answered;
  }

  // Nobody has won a game by that.
  void tell_failed_mate() const {
    if (console_.is_json) print_json({{"result", "no mate"}});
    if (!console_.is_json) fmt::print("{}\n", report::state_sentence(*game_, here()));
  }

  void tell_end(int score) const {
    if (console_.is_json) {
      print_json(report::end_json(score));
    } else {
      fmt::print("{}\n", report::end_sentence(score, person_));
    }
  }

  std::shared_ptr<const AnyGame> game_;
  std::vector<PositionBytes> positions_;
  Side person_;
  const Settings& settings_;
  const Console& console_;
  play::MoveLimits limits_;
  std::unique_ptr<play::AnyPlayer> player_;
  protocol::InputLines input_{STDIN_FILENO};
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
  if (!choice) return Error{fmt::format("--player: {}", choice.error().message)};
  Session session(std::move(*start), arguments.side == "black" ? Side::black : Side::white,
                  *settings, console);
  if (const auto invited = session.invite(*choice); !invited) return invited.error();
  return session.run();
}

}  // namespace proofboard::command
