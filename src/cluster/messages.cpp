#include "cluster/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "cluster/message_fields.h"

namespace proofboard::cluster {

namespace {

// Solved ones too: an infinite number is null.
Json json_of(Number number) {
  return number == infinity ? Json() : Json(number);
}
Json json_of(ProofNumbers numbers) {
  Json pair = Json::array();
  pair.push_back(json_of(numbers.pn));
  pair.push_back(json_of(numbers.dn));
  return pair;
}
std::optional<Number> number_in(const Json& json) {
  if (json.whole() != nullptr) {
    return static_cast<Number>(std::min(*json.whole(), static_cast<std::uint64_t>(largest_finite)));
  }
  if (json.is_number()) return finite_number(json.number());
  const bool is_null =
      !json.is_array() && !json.is_object() && json.text() == nullptr && json.flag() == nullptr;
  return is_null ? std::optional(infinity) : std::nullopt;
}
std::optional<ProofNumbers> numbers_in(const Json& json) {
  if (json.elements().size() != 2) return std::nullopt;
  const auto pn = number_in(json.elements()[0]), dn = number_in(json.elements()[1]);
  if (!pn || !dn) return std::nullopt;
  return ProofNumbers{*pn, *dn};
}
ProofNumbers numbers_in(MessageFields& fields, const Json& json, std::string_view name) {
  const auto* value = json.find(name);
  const auto numbers = value == nullptr ? std::nullopt : numbers_in(*value);
  if (!numbers) fields.miss(name);
  return numbers.value_or(ProofNumbers{});
}

std::string_view name_of(Truth truth) {
  return truth == Truth::proven ? "proven" : truth == Truth::disproven ? "disproven" : "unknown";
}
std::optional<Truth> truth_in(std::string_view name) {
  for (const auto truth : {Truth::unknown, Truth::proven, Truth::disproven}) {
    if (name == name_of(truth)) return truth;
  }
  return std::nullopt;
}

}  // namespace

std::string text_of(const JobMessage& message) {
  const auto& job = message.job;
  return Json{{"position", hex_of(job.position)},
              {"path", Json(job.path)},
              {"thresholds", json_of(job.thresholds)},
              {"nodes", job.nodes},
              {"seconds", message.seconds},
              {"view", job.view}}
      .dump();
}

Expected<JobMessage> parse_job(std::string_view text) {
  constexpr std::string_view what = "job";
  const auto json = Json::parse(text);
  if (!json) return strange(what, "");
  MessageFields fields(*json);
  JobMessage message;
  auto& job = message.job;
  job.position = fields.bytes("position");
  for (const auto& key : fields.list("path")) {
    if (key.whole() == nullptr) return strange(what, "path");
    job.path.push_back(*key.whole());
  }
  job.thresholds = numbers_in(fields, *json, "thresholds");
  job.nodes = fields.whole("nodes", std::numeric_limits<std::uint64_t>::max());
  message.seconds = fields.number("seconds");
  constexpr std::uint64_t most_views = 1000;
  job.view = static_cast<int>(fields.whole("view", most_views));
  if (!fields.missing().empty()) return strange(what, fields.missing());
  return message;
}

// A line of JSON; the certificate follows.
std::string bytes_of(const RemoteAnswer& answer) {
  Json children = Json::array();
  for (const auto& child : answer.children) {
    Json entry = Json::array();
    entry.push_back(child.move);
    entry.push_back(json_of(child.numbers.pn));
    entry.push_back(json_of(child.numbers.dn));
    children.push_back(std::move(entry));
  }
  std::string bytes = Json{
      {"truth", std::string(name_of(answer.truth))},
      {"numbers", json_of(answer.numbers)},
      {"children", std::move(children)},
      {"used_up", answer.is_used_up},
      {"opinion", answer.is_opinion},
      {"nodes", answer.nodes},
      {"seconds",
       answer.seconds}}.dump();
  const auto certificate = answer.certificate.bytes();
  bytes.reserve(bytes.size() + 1 + certificate.size());
  bytes.push_back('\n');
  bytes.append(certificate.begin(), certificate.end());
  return bytes;
}

Expected<RemoteAnswer> parse_answer(std::string_view bytes) {
  constexpr std::string_view what = "answer";
  const auto end = bytes.find('\n');
  if (end == std::string_view::npos) return strange(what, "");
  const auto json = Json::parse(bytes.substr(0, end));
  if (!json) return strange(what, "");
  MessageFields fields(*json);
  RemoteAnswer answer;
  if (const auto certificate = bytes.substr(end + 1); !certificate.empty()) {
    answer.certificate =
        KeptCertificate::in_memory(CertificateBytes(certificate.begin(), certificate.end()));
  }
  const auto truth = truth_in(fields.text("truth"));
  if (!truth) return strange(what, "truth");
  answer.truth = *truth;
  answer.numbers = numbers_in(fields, *json, "numbers");
  for (const auto& entry : fields.list("children")) {
    const auto& parts = entry.elements();
    const auto* move = parts.size() == 3 ? parts[0].whole() : nullptr;
    const auto pn = move == nullptr ? std::nullopt : number_in(parts[1]);
    const auto dn = move == nullptr ? std::nullopt : number_in(parts[2]);
    if (!pn || !dn || *move > std::numeric_limits<std::uint32_t>::max()) {
      return strange(what, "children");
    }
    answer.children.push_back({static_cast<std::uint32_t>(*move), {*pn, *dn}});
  }
  answer.is_used_up = fields.flag("used_up");
  answer.is_opinion = fields.flag("opinion");
  if (answer.is_opinion && answer.truth != Truth::disproven) return strange(what, "opinion");
  constexpr std::uint64_t most_nodes = std::uint64_t{1} << 48;  // a sum of many still fits
  answer.nodes = fields.whole("nodes", most_nodes);
  answer.seconds = fields.number("seconds");
  if (!fields.missing().empty()) return strange(what, fields.missing());
  return answer;
}

}  // namespace proofboard::cluster
