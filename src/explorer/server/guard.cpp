#include "explorer/server/guard.h"

#include <arpa/inet.h>

#include <algorithm>
#include <cctype>

namespace proofboard::explorer {

namespace {

std::string small(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

bool is_address(const std::string& name) {
  in6_addr six{};
  in_addr four{};
  if (name.starts_with('[') && name.ends_with(']')) {
    return inet_pton(AF_INET6, name.substr(1, name.size() - 2).c_str(), &six) == 1;
  }
  return inet_pton(AF_INET, name.c_str(), &four) == 1;
}

bool is_loopback_name(const std::string& name) {
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

}  // namespace

bool is_our_host(std::string_view host, const OurNames& ours) {
  if (host.empty() || host.size() > 255) return false;
  const auto bracket = host.rfind(']');
  const auto colon = host.rfind(':');
  const bool has_port =
      colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
  const auto name = small(host.substr(0, has_port ? colon : host.size()));
  if (ours.is_loopback_only) {
    // The port is ours, too, or left out where it is the usual one.
    const auto port = has_port ? host.substr(colon + 1) : std::string_view("80");
    return is_loopback_name(name) && port == std::to_string(ours.port);
  }
  // Before a public one there may be another server, with another port.
  const bool is_known = std::any_of(ours.names.begin(), ours.names.end(),
                                    [&](const std::string& known) { return small(known) == name; });
  return is_known || is_loopback_name(name) || is_address(name);
}

bool is_ours(const HttpRequest& request, const OurNames& ours) {
  const auto host = request.header("host");
  if (!is_our_host(host, ours)) return false;
  const auto site = request.header("sec-fetch-site");
  // A person may come from anywhere to the page itself.
  const bool is_page = request.method != "POST" && !request.path.starts_with("/api");
  if (!site.empty() && site != "same-origin" && site != "none" && !is_page) return false;
  const auto origin = request.header("origin");
  if (origin.empty()) return true;
  const auto name = small(origin);
  const auto here = small(host);
  return name == "http://" + here || name == "https://" + here;
}

bool is_same_secret(std::string_view given, std::string_view secret) {
  unsigned difference = given.size() == secret.size() ? 0 : 1;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    const char c = given.empty() ? '\0' : given[i % given.size()];
    difference |= static_cast<unsigned char>(c) ^ static_cast<unsigned char>(secret[i]);
  }
  return difference == 0 && !secret.empty();
}

std::vector<std::pair<std::string, std::string>> guarding_headers() {
  return {{"Content-Security-Policy",
           "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
           "'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src "
           "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
          {"X-Content-Type-Options", "nosniff"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Opener-Policy", "same-origin"},
          {"Cross-Origin-Resource-Policy", "same-origin"}};
}

}  // namespace proofboard::explorer
