// What the service can do, one function an operation. Each reads its fields, and either answers or
// starts a job; requests.md says what they mean.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/status.h"
#include "explorer/certificates.h"
#include "explorer/jobs.h"
#include "explorer/limits.h"
#include "explorer/request.h"

namespace proofboard::explorer {

// The measurements of an experiment of this name, as the laboratory writes them; nothing if there
// are none. It lives as long as the service.
using FindMeasurements =
    std::function<std::optional<std::string_view>(const std::string& experiment)>;

// What all handlers share.
struct House {
  std::string engine;
  std::string version;
  bool has_threads = true;
  ServiceLimits limits;
  FindMeasurements measurements;
  Certificates& certificates;
  Jobs& jobs;
};

struct Asked {
  House& house;
  std::string visitor;
  Fields& fields;
};

using Handler = Expected<Json> (*)(Asked& asked);

// Catalogue.
Expected<Json> hello(Asked& asked);  // where there are sessions, the server answers it
Expected<Json> about(Asked& asked);

// Positions.
Expected<Json> position(Asked& asked);
Expected<Json> move(Asked& asked);
Expected<Json> file(Asked& asked);
Expected<Json> marks(Asked& asked);
Expected<Json> edit(Asked& asked);

// Questions, all of them jobs.
Expected<Json> solve(Asked& asked);
Expected<Json> try_move(Asked& asked);
Expected<Json> held(Asked& asked);
Expected<Json> gauge(Asked& asked);

// Jobs.
Expected<Json> stop(Asked& asked);
Expected<Json> pause(Asked& asked);
Expected<Json> go_on(Asked& asked);
Expected<Json> list_jobs(Asked& asked);

// Proofs.
Expected<Json> open(Asked& asked);  // a job
Expected<Json> proof_node(Asked& asked);
Expected<Json> proof_way(Asked& asked);
Expected<Json> proof_play(Asked& asked);
Expected<Json> certificate(Asked& asked);
Expected<Json> close(Asked& asked);

// Games: both are jobs.
Expected<Json> reply(Asked& asked);
Expected<Json> analyse(Asked& asked);

// The laboratory.
Expected<Json> lab_list(Asked& asked);
Expected<Json> lab_result(Asked& asked);

// {"job": …}, or why it was not started.
Expected<Json> start_job(Asked& asked, std::string op, JobNeeds needs, Jobs::Work work);

}  // namespace proofboard::explorer
