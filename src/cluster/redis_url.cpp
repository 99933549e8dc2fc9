#include "cluster/redis_url.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace proofboard::cluster {

namespace {

Error wrong(std::string_view what) {
  return {fmt::format("the broker's URL {}", what)};
}

// The text without %XX; nothing if a % has no two hexadecimal digits after it.
std::optional<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    unsigned value = 0;
    const auto digits = text.substr(i + 1, 2);
    const auto [end, fault] = std::from_chars(digits.begin(), digits.end(), value, 16);
    if (fault != std::errc{} || end != digits.begin() + 2) return std::nullopt;
    decoded += static_cast<char>(value);
    i += 2;
  }
  return decoded;
}

std::optional<int> number_up_to(std::string_view text, int most) {
  int value = 0;
  const auto [end, fault] = std::from_chars(text.begin(), text.end(), value);
  const bool is_number = fault == std::errc{} && end == text.end() && !text.starts_with('-');
  if (!is_number || value > most) return std::nullopt;
  return value;
}

// Cuts the text at the first of these characters: returns what stands before it, leaves the rest
// with the character.
std::string_view cut_before(std::string_view& text, std::string_view any_of) {
  const auto head = text.substr(0, text.find_first_of(any_of));
  text.remove_prefix(head.size());
  return head;
}

Expected<void> read_credentials(std::string_view text, RedisUrl& url) {
  const auto user = percent_decoded(cut_before(text, ":"));
  if (!user) {
    return wrong("has a % without two hexadecimal digits in its user name (a % itself is %25)");
  }
  url.user = *user;
  if (text.empty()) return {};
  const auto password = percent_decoded(text.substr(1));
  if (!password) {
    return wrong("has a % without two hexadecimal digits in its password (a % itself is %25)");
  }
  url.password = *password;
  return {};
}

// Leaves what follows the host.
Expected<void> read_bracketed_host(std::string_view& text, RedisUrl& url) {
  const auto close = text.find(']');
  if (close == std::string_view::npos)
    return wrong("has a '[' before its host and no ']' after it");
  url.host = text.substr(1, close - 1);
  in6_addr ignored{};
  if (inet_pton(AF_INET6, url.host.c_str(), &ignored) != 1) {
    return wrong("has something in brackets that is not an IPv6 address");
  }
  text.remove_prefix(close + 1);
  if (!text.empty() && !text.starts_with(':')) {
    return wrong("has something between the ']' after its host and the port");
  }
  return {};
}

Expected<void> read_named_host(std::string_view& text, RedisUrl& url) {
  if (std::count(text.begin(), text.end(), ':') > 1) {
    return wrong("has more than one ':' after its host; an IPv6 address stands in brackets, [::1]");
  }
  url.host = cut_before(text, ":");
  if (url.host.empty()) return wrong("has no host");
  const auto is_usual = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_';
  };
  if (!std::all_of(url.host.begin(), url.host.end(), is_usual)) {
    return wrong("has a character in its host that is not allowed in host names");
  }
  return {};
}

Expected<void> read_host_and_port(std::string_view text, RedisUrl& url) {
  const auto host =
      text.starts_with('[') ? read_bracketed_host(text, url) : read_named_host(text, url);
  if (!host || text.empty()) return host;
  const auto port = number_up_to(text.substr(1), 65535);
  if (!port || *port == 0) return wrong("has a port that is not a number from 1 to 65535");
  url.port = *port;
  return {};
}

Expected<void> read_database(std::string_view text, RedisUrl& url) {
  if (text.empty()) return {};
  constexpr int most = 1'000'000;  // Redis has 16 unless it is told otherwise
  const auto database = number_up_to(text, most);
  if (!database) return wrong("has a database after its '/' that is not a number, 0 or more");
  url.database = *database;
  return {};
}

Expected<void> read_parameters(std::string_view text, RedisUrl& url) {
  constexpr std::string_view ca = "ca=";
  if (text.empty()) return {};
  if (!text.starts_with(ca))
    return wrong("has an unknown parameter after its '?': there is ca=FILE");
  if (!url.has_tls) return wrong("has ca=FILE, which only rediss:// can use");
  const auto file = percent_decoded(text.substr(ca.size()));
  if (!file) return wrong("has a % without two hexadecimal digits in ca=FILE (a % itself is %25)");
  if (file->empty() || file->find('\0') != std::string::npos) {
    return wrong("has a ca= without the name of a file");
  }
  url.ca_file = *file;
  return {};
}

}  // namespace

std::string RedisUrl::address() const {
  return host.find(':') == std::string::npos ? fmt::format("{}:{}", host, port)
                                             : fmt::format("[{}]:{}", host, port);
}

Expected<RedisUrl> parse_redis_url(std::string_view text, std::string_view password_if_none) {
  constexpr std::string_view plain = "redis://", with_tls = "rediss://";
  RedisUrl url;
  url.has_tls = text.starts_with(with_tls);
  if (!url.has_tls && !text.starts_with(plain)) {
    return wrong("must start with redis://, or with rediss:// for TLS");
  }
  text.remove_prefix(url.has_tls ? with_tls.size() : plain.size());

  // What follows a password's '/' would be taken for a host and a port, and shown.
  if (const auto at = text.rfind('@'); at != std::string_view::npos) {
    const auto credentials = text.substr(0, at);
    if (credentials.find_first_of("/?#") != std::string_view::npos) {
      return wrong("has one of /?# before an '@'; in a user name or password write %2F, %3F, %23");
    }
    if (const auto read = read_credentials(credentials, url); !read) return read.error();
    text.remove_prefix(at + 1);
  }
  if (url.password.empty()) url.password = password_if_none;

  if (text.find('#') != std::string_view::npos) return wrong("has a '#', which means nothing here");
  const auto host = cut_before(text, "/?");
  if (const auto read = read_host_and_port(host, url); !read) return read.error();
  auto database = cut_before(text, "?");
  database.remove_prefix(std::min<std::size_t>(database.size(), 1));
  if (const auto read = read_database(database, url); !read) return read.error();
  text.remove_prefix(std::min<std::size_t>(text.size(), 1));
  if (const auto read = read_parameters(text, url); !read) return read.error();
  if (!url.user.empty() && url.password.empty()) {
    return wrong(
        fmt::format("has a user but no password, and {} has none", redis_password_variable));
  }
  return url;
}

}  // namespace proofboard::cluster
