// Who may ask: whether a request comes from our own page, under a name that is ours. A page from
// elsewhere can send requests here from a visitor's browser, and a name that somebody else owns can
// be made to mean this machine; both are told by these headers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explorer/server/http.h"

namespace proofboard::explorer {

struct OurNames {
  int port = 0;
  bool is_loopback_only = true;
  std::vector<std::string> names = {};  // by which others know this machine, without the port
};

// "127.0.0.1:8040", "[::1]:8040", "localhost:8040"; beyond loopback any address, which nobody can
// make mean another one, and the names.
bool is_our_host(std::string_view host, const OurNames& ours);

// Host is ours and, where a browser tells where the request comes from, that is here.
bool is_ours(const HttpRequest& request, const OurNames& ours);

// Takes as long whatever is wrong.
bool is_same_secret(std::string_view given, std::string_view secret);

// Sent with everything: nothing of a page runs but its own files, nothing is loaded from elsewhere,
// nobody shows it in a frame.
std::vector<std::pair<std::string, std::string>> guarding_headers();

}  // namespace proofboard::explorer
