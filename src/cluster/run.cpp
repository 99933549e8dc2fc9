#include "cluster/run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <random>
#include <thread>
#include <utility>

namespace proofboard::cluster {

Expected<Run> Run::open(RedisConnection connection, const Subject& subject,
                        const RunOptions& options) {
  auto master = JobMaster::open(std::move(connection), options.name, text_of(subject),
                                options.version, options.master);
  if (!master) return master.error();
  const bool was_solved = master->state_before() == RunState::solved;
  auto broker = QueueBroker::open(std::move(*master), subject, {options.folder, options.stop});
  if (!broker) return broker.error();
  return Run(std::move(*broker), was_solved);
}

Expected<void> Run::finish(const Answer& answer) {
  if (answer.reason == StopReason::deserted) return broker_->error();
  const auto state = is_solved(answer.truth) ? RunState::solved : RunState::stopped;
  if (const auto told = broker_->queue().finish(state, to_text(answer.truth)); !told) {
    return told.error();
  }
  return {};
}

std::string fresh_worker_name() {
  std::array<char, 256> host{};
  if (::gethostname(host.data(), host.size() - 1) != 0) host = {'h', 'o', 's', 't'};
  std::random_device random;
  return fmt::format("{}-{}-{:04x}", host.data(), ::getpid(), random() & 0xffff);
}

Expected<bool> wait_for_run(RedisConnection& connection, const std::string& name,
                            const std::atomic<bool>& stop, const std::function<void()>& waiting) {
  for (bool is_told = false; !stop;) {
    const auto record = read_run(connection, name);
    if (!record) return record.error();
    if (*record && (*record)->state != RunState::stopped) return true;
    if (!std::exchange(is_told, true)) waiting();
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
  }
  return false;
}

}  // namespace proofboard::cluster
