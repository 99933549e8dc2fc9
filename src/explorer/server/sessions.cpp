#include "explorer/server/sessions.h"

#include <fmt/format.h>
#include <sys/random.h>
#include <system_error>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace proofboard::explorer {

namespace {

std::string text_of(const Json* field) {
  if (field == nullptr) return {};
  if (const auto* text = field->text()) return *text;
  if (const auto* number = field->whole()) return std::to_string(*number);
  return {};
}

}  // namespace

std::string secret_name() {
  std::array<unsigned char, 16> bytes{};
  std::size_t done = 0;
  while (done < bytes.size()) {
    const auto got = getrandom(bytes.data() + done, bytes.size() - done, 0);
    if (got > 0) done += static_cast<std::size_t>(got);
    if (got < 0 && errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), "getrandom");
    }
  }
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

bool Session::push(const Json& event) {
  const auto name = text_of(event.find("event"));
  const bool is_replaced = name == "progress" || name == "tree";
  Waiting waiting{is_replaced ? name + ' ' + text_of(event.find("job")) : std::string(),
                  event.dump()};
  const std::lock_guard lock(mutex_);
  if (is_replaced) {
    std::erase_if(events_, [&](const Waiting& old) {
      if (old.key != waiting.key) return false;
      bytes_ -= old.text.size();
      return true;
    });
  }
  if (events_.size() >= most_events || bytes_ + waiting.text.size() > most_bytes) return false;
  bytes_ += waiting.text.size();
  events_.push_back(std::move(waiting));
  changed_.notify_all();
  return true;
}

std::uint64_t Session::begin_stream() {
  const std::lock_guard lock(mutex_);
  has_stream_ = true;
  changed_.notify_all();
  return ++stream_;
}

void Session::end_stream(std::uint64_t stream) {
  const std::lock_guard lock(mutex_);
  if (stream == stream_) has_stream_ = false;
  last_used_ = Clock::now();
}

Session::Waited Session::wait(std::uint64_t stream, std::chrono::milliseconds time,
                              std::string& event) {
  std::unique_lock lock(mutex_);
  const auto is_over = [&] { return is_closed_ || stream != stream_; };
  changed_.wait_for(lock, time, [&] { return is_over() || !events_.empty(); });
  if (is_over()) return Waited::over;
  if (events_.empty()) return Waited::nothing;
  event = std::move(events_.front().text);
  bytes_ -= event.size();
  events_.pop_front();
  return Waited::event;
}

void Session::close() {
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  changed_.notify_all();
}

void Session::touch() {
  const std::lock_guard lock(mutex_);
  last_used_ = Clock::now();
}

bool Session::is_idle_since(Clock::time_point time) const {
  const std::lock_guard lock(mutex_);
  return is_closed_ || (!has_stream_ && last_used_ < time);
}

bool Session::is_closed() const {
  const std::lock_guard lock(mutex_);
  return is_closed_;
}

std::shared_ptr<Session> Sessions::begin() {
  const std::lock_guard lock(mutex_);
  if (sessions_.size() >= most_) return nullptr;
  auto session = std::make_shared<Session>(secret_name());
  sessions_.emplace(session->name(), session);
  return session;
}

std::shared_ptr<Session> Sessions::find(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(name);
  if (found == sessions_.end() || found->second->is_closed()) return nullptr;
  found->second->touch();
  return found->second;
}

std::shared_ptr<Session> Sessions::peek(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(name);
  return found == sessions_.end() ? nullptr : found->second;
}

std::vector<std::string> Sessions::take_idle() {
  const auto since = Session::Clock::now() - std::chrono::duration_cast<Session::Clock::duration>(
                                                 std::chrono::duration<double>(idle_seconds_));
  std::vector<std::string> gone;
  const std::lock_guard lock(mutex_);
  std::erase_if(sessions_, [&](const auto& entry) {
    if (!entry.second->is_idle_since(since)) return false;
    entry.second->close();
    gone.push_back(entry.first);
    return true;
  });
  return gone;
}

void Sessions::close_all() {
  const std::lock_guard lock(mutex_);
  for (const auto& [name, session] : sessions_) session->close();
}

std::size_t Sessions::count() const {
  const std::lock_guard lock(mutex_);
  return sessions_.size();
}

}  // namespace proofboard::explorer
