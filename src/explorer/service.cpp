#include "explorer/service.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "core/suggest.h"
#include "game/notation.h"

namespace proofboard::explorer {

namespace {

struct Operation {
  std::string_view name;
  Handler handler;
};
// clang-format off
constexpr Operation all_operations[] = {
    {"hello", hello}, {"about", about},
    {"position", position}, {"move", move}, {"file", file}, {"marks", marks}, {"edit", edit},
    {"solve", solve}, {"try", try_move}, {"held", held}, {"gauge", gauge},
    {"stop", stop}, {"pause", pause}, {"go-on", go_on}, {"jobs", list_jobs},
    {"open", open}, {"proof-node", proof_node}, {"proof-way", proof_way},
    {"proof-play", proof_play}, {"certificate", certificate}, {"close", close},
    {"reply", reply}, {"analyse", analyse},
    {"lab", lab_list}, {"lab-result", lab_result}};
// clang-format on

Expected<Job::Id> read_job(Fields& fields) {
  constexpr auto any = std::uint64_t{1} << 53;
  if (!fields.has("job")) fields.complain("job", "is missing");
  const auto id = fields.whole("job", 0, any);
  if (const auto fine = fields.end(); !fine) return fine.error();
  return id;
}

Expected<Json> answer_of(House& house, const std::string& visitor, const Json& request) {
  const auto* op = request.find("op");
  if (op == nullptr || op->text() == nullptr) return Error{"op: is missing"};
  const auto* known = std::find_if(std::begin(all_operations), std::end(all_operations),
                                   [&](const auto& one) { return one.name == *op->text(); });
  if (known == std::end(all_operations)) {
    std::vector<std::string> names;
    for (const auto& one : all_operations) names.emplace_back(one.name);
    return Error{fmt::format("there is no operation {}{}", quoted(*op->text()),
                             did_you_mean(*op->text(), names))};
  }
  Fields fields(request);
  Asked asked{house, visitor, fields};
  return known->handler(asked);
}

}  // namespace

std::vector<std::string_view> operations() {
  std::vector<std::string_view> names;
  for (const auto& one : all_operations) names.push_back(one.name);
  return names;
}

Expected<Json> start_job(Asked& asked, std::string op, JobNeeds needs, Jobs::Work work) {
  const auto id = asked.house.jobs.start(asked.visitor, std::move(op), needs, std::move(work));
  if (!id) return id.error();
  return Json{{"job", *id}};
}

Expected<Json> stop(Asked& asked) {
  const auto id = read_job(asked.fields);
  if (!id) return id.error();
  asked.house.jobs.stop(asked.visitor, *id);
  return Json::object();
}

Expected<Json> pause(Asked& asked) {
  const auto id = read_job(asked.fields);
  if (!id) return id.error();
  if (const auto job = asked.house.jobs.find(asked.visitor, *id)) job->pause();
  return Json::object();
}

Expected<Json> go_on(Asked& asked) {
  const auto id = read_job(asked.fields);
  if (!id) return id.error();
  if (const auto job = asked.house.jobs.find(asked.visitor, *id)) job->go_on();
  return Json::object();
}

Expected<Json> list_jobs(Asked& asked) {
  if (const auto fine = asked.fields.end(); !fine) return fine.error();
  Json all = Json::array();
  for (const auto& job : asked.house.jobs.of(asked.visitor)) {
    all.push_back(Json{{"job", job->id()}, {"op", job->op()}, {"is_paused", job->is_paused()}});
  }
  return Json{{"jobs", std::move(all)}};
}

Service::Service(ServiceSetup setup)
    : setup_(std::move(setup)),
      certificates_(setup_.limits),
      jobs_(setup_.limits, setup_.has_threads, setup_.tell, setup_.is_to_stop),
      house_{setup_.engine, setup_.version, setup_.has_threads, setup_.limits, setup_.measurements,
             certificates_, jobs_} {}

Service::~Service() {
  close();
}

std::string Service::answer_text(const std::string& visitor, std::string_view request) {
  const auto parsed = parse_request(request);
  return (parsed ? answer(visitor, *parsed) : error_json(parsed.error())).dump();
}

// What is thrown is the program's fault, or that there is no memory; a visitor ends nothing by it.
Json Service::answer(const std::string& visitor, const Json& request) {
  try {
    const auto answer = answer_of(house_, visitor, request);
    return answer ? *answer : error_json(answer.error());
  } catch (const std::bad_alloc&) {
    return error_json({"there is not enough memory", ErrorKind::no_room});
  } catch (const std::exception& error) {
    return error_json({error.what(), ErrorKind::internal});
  }
}

Expected<Service::CertificateFile> Service::certificate(const std::string& visitor,
                                                        const std::string& handle) {
  const auto proof = certificates_.find(visitor, handle);
  if (!proof) return proof.error();
  return CertificateFile{(*proof)->bytes, (*proof)->name};
}

void Service::leave(const std::string& visitor) {
  jobs_.stop_all_of(visitor);
  certificates_.remove_all_of(visitor);
}

void Service::close() {
  jobs_.stop_all();
  jobs_.wait();
}

}  // namespace proofboard::explorer
