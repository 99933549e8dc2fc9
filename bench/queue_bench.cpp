// A job's whole way through the queue, over loopback, to a broker that logs as it should in use.
#include <benchmark/benchmark.h>

#include <string>

#include "cluster/job_queue.h"
#include "tests/cluster/redis_server.h"

namespace proofboard::cluster {
namespace {

// One item is a job that is put, taken, answered and accepted; the argument is how many a worker
// chooses among.
void job_through_the_queue(benchmark::State& state) {
  const RedisServer server({"--appendfsync", "everysec"});
  auto master = JobMaster::open(server.connect(), "bench", "", "1.0");
  auto worker = JobWorker::join(server.connect(), "bench", "worker", "1.0");
  const std::string bytes(200, 'x');
  JobChoice choice;
  choice.among = static_cast<std::size_t>(state.range(0));
  std::size_t put = 0;
  for (std::size_t i = 0; i + 1 < choice.among; ++i) {
    if (!master->put_job(std::to_string(put++), bytes)) state.SkipWithError("put");
  }
  for (auto _ : state) {
    const auto is_put = master->put_job(std::to_string(put++), bytes);
    const auto job = worker->take_job(std::chrono::seconds(1), choice);
    const bool is_answered = is_put && job && *job && worker->answer(**job, bytes);
    const auto answers = master->take_answers(1, std::chrono::seconds(1));
    if (!is_answered || !answers || answers->empty() || !master->accept(answers->front())) {
      state.SkipWithError("the job got lost");
      break;
    }
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(job_through_the_queue)->Arg(1)->Arg(8)->Unit(benchmark::kMicrosecond)->UseRealTime();

}  // namespace
}  // namespace proofboard::cluster
