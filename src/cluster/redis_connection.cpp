#include "cluster/redis_connection.h"

#include <fmt/format.h>
#include <hiredis/hiredis.h>
#include <sys/time.h>

#include <algorithm>
#include <string>
#include <thread>
#include <utility>

#include "cluster/broken_pipe_guard.h"
#include "cluster/tls_tunnel.h"

namespace proofboard::cluster {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds first_rest{20}, longest_rest{1'000};  // between two attempts to reconnect

timeval time_value(milliseconds time) {
  timeval value{};
  value.tv_sec = time.count() / 1000;
  value.tv_usec = time.count() % 1000 * 1000;
  return value;
}

struct FreeReply {
  void operator()(redisReply* reply) const { freeReplyObject(reply); }
};

RedisReply value_of(const redisReply& reply) {
  RedisReply value;
  switch (reply.type) {
    case REDIS_REPLY_INTEGER:
      value.kind = RedisReply::Kind::number;
      value.number = reply.integer;
      break;
    case REDIS_REPLY_STATUS:
    case REDIS_REPLY_STRING:
      value.kind = RedisReply::Kind::text;
      value.text.assign(reply.str, reply.len);
      break;
    case REDIS_REPLY_ARRAY:
      value.kind = RedisReply::Kind::list;
      value.items.reserve(reply.elements);
      for (std::size_t i = 0; i < reply.elements; ++i) {
        value.items.push_back(value_of(*reply.element[i]));
      }
      break;
    default: break;
  }
  return value;
}

}  // namespace

void RedisConnection::FreeContext::operator()(redisContext* context) const {
  redisFree(context);
}

RedisConnection::RedisConnection(RedisUrl url, const RedisOptions& options)
    : url_(std::move(url)), options_(options) {}
RedisConnection::RedisConnection(RedisConnection&&) noexcept = default;
RedisConnection& RedisConnection::operator=(RedisConnection&&) noexcept = default;
RedisConnection::~RedisConnection() = default;

Expected<RedisConnection> RedisConnection::open(RedisUrl url, const RedisOptions& options) {
  RedisConnection made(std::move(url), options);
  if (auto fault = made.connect()) return fault->error();
  return made;
}

Expected<RedisReply> RedisConnection::command(const std::vector<std::string_view>& words,
                                              milliseconds blocking) {
  std::optional<Clock::time_point> deadline;
  for (auto time = first_rest;; time = std::min(2 * time, longest_rest)) {
    auto outcome = attempt(words, blocking);
    if (auto* reply = std::get_if<RedisReply>(&outcome)) return std::move(*reply);
    auto& fault = std::get<RedisFault>(outcome);
    // What is left of an answer that came too late must not be taken for the next one.
    if (fault.may_pass || (context_ && context_->err != 0)) disconnect();
    if (!fault.may_pass) return fault.error();
    if (!deadline) deadline = Clock::now() + options_.patience;
    if (is_stopped() || Clock::now() >= *deadline) return fault.error();
    rest(time);
  }
}

RedisConnection::Outcome RedisConnection::attempt(const std::vector<std::string_view>& words,
                                                  milliseconds blocking) {
  if (!context_) {
    if (auto fault = connect()) return std::move(*fault);
  }
  return exchange(words, options_.answer_timeout + blocking);
}

std::optional<RedisFault> RedisConnection::connect() {
  auto fault = reach();
  if (!fault) fault = introduce();
  if (fault) disconnect();
  return fault;
}

void RedisConnection::disconnect() {
  context_.reset();
  tunnel_.reset();
}

std::optional<RedisFault> RedisConnection::reach() {
  const BrokenPipeGuard guard;
  context_.reset(
      redisConnectWithTimeout(url_.host.c_str(), url_.port, time_value(options_.connect_timeout)));
  timeout_ = {};
  if (!context_) {
    return RedisFault{"no memory for a connection to the broker", false, ErrorKind::no_room};
  }
  if (context_->err != 0) return fault_of_connection(url_, *context_);
  if (!url_.has_tls) return std::nullopt;
  auto tunnel =
      TlsTunnel::open(redisFreeKeepFd(context_.release()), url_, options_.connect_timeout);
  if (auto* fault = std::get_if<RedisFault>(&tunnel)) return std::move(*fault);
  tunnel_ = std::move(std::get<0>(tunnel));
  context_.reset(redisConnectFd(tunnel_->plain_end()));
  return std::nullopt;
}

std::optional<RedisFault> RedisConnection::introduce() {
  const auto database = std::to_string(url_.database);
  std::vector<std::vector<std::string_view>> steps;
  if (!url_.user.empty()) {
    steps.push_back({"AUTH", url_.user, url_.password});
  } else if (!url_.password.empty()) {
    steps.push_back({"AUTH", url_.password});
  }
  if (url_.database != 0) steps.push_back({"SELECT", database});
  for (const auto& step : steps) {
    auto outcome = exchange(step, options_.answer_timeout);
    if (auto* fault = std::get_if<RedisFault>(&outcome)) return std::move(*fault);
  }
  // Leases are found by XPENDING … IDLE. That can't be asked for; XAUTOCLAIM came with it.
  auto outcome = exchange({"COMMAND", "INFO", "XAUTOCLAIM"}, options_.answer_timeout);
  if (auto* fault = std::get_if<RedisFault>(&outcome)) return std::move(*fault);
  const auto& known = std::get<RedisReply>(outcome).items;
  if (known.empty() || known.front().kind == RedisReply::Kind::nothing) {
    return RedisFault{fmt::format("the broker at {} is too old: the queue needs Redis 6.2 or newer",
                                  url_.address())};
  }
  return std::nullopt;
}

RedisConnection::Outcome RedisConnection::exchange(const std::vector<std::string_view>& words,
                                                   milliseconds timeout) {
  const BrokenPipeGuard guard;
  if (timeout_ != timeout) {
    redisSetTimeout(context_.get(), time_value(timeout));
    timeout_ = timeout;
  }
  std::vector<const char*> starts;
  std::vector<std::size_t> lengths;
  for (const auto word : words) {
    starts.push_back(word.data());
    lengths.push_back(word.size());
  }
  const std::unique_ptr<redisReply, FreeReply> reply(static_cast<redisReply*>(redisCommandArgv(
      context_.get(), static_cast<int>(words.size()), starts.data(), lengths.data())));
  if (!reply) return fault_of_connection(url_, *context_);
  if (reply->type == REDIS_REPLY_ERROR) return fault_of_answer(url_, {reply->str, reply->len});
  return value_of(*reply);
}

// In short naps, so that a wish to stop is soon heard.
void RedisConnection::rest(milliseconds time) const {
  constexpr milliseconds nap{50};
  const auto end = Clock::now() + time;
  while (Clock::now() < end && !is_stopped()) std::this_thread::sleep_for(std::min(time, nap));
}

}  // namespace proofboard::cluster
