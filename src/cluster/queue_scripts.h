// The steps of the queue, in Lua, as the broker runs them: each as a whole or not at all.
//
// A script that must add something does that first. The broker refuses the first addition when it
// has no memory left, and never a later one: so a refused script has changed nothing.
//
// Any of them may be carried out again: the answer got lost and it was sent once more. Each says
// why that does no harm.
#pragma once

#include <array>
#include <string_view>

namespace proofboard::cluster::scripts {

// The keys of a run, in the order of KEYS.
inline constexpr std::array<std::string_view, 6> parts{"run",    "jobs", "answers",
                                                       "ledger", "ids",  "workers"};

// In `ids` an open job has its entry in `jobs`, an answered one '=' and the worker, a cancelled one
// 'cancelled'. The counter's name can't be a worker's (see JobWorker::join).
// (Before Redis 7 a script that asks for the time must say that its effects are what is logged.)
inline constexpr std::string_view opening = R"lua(
local run, jobs, answers, ledger, ids, workers = unpack(KEYS)
local group, counter = 'workers', '(counter)'
if redis.replicate_commands then redis.replicate_commands() end

local function owner_of(entry)
  local pending = redis.call('XPENDING', jobs, group, entry, entry, 1)[1]
  return pending and pending[2]
end

local function count_under_way()
  local pending = redis.call('XPENDING', jobs, group)
  local count = pending[1]
  for _, held in ipairs(pending[4] or {}) do
    if held[1] == counter then count = count - held[2] end
  end
  return count
end

local function milliseconds()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function refuse_master()
  local master = redis.call('HGET', run, 'master')
  if not master then return {'gone'} end
  if master ~= ARGV[1] then return {'replaced'} end
end
)lua";

// description version lease. Again: finds the run it has made, and gives a higher number.
inline constexpr std::string_view open_run = R"lua(
local description, version, lease = unpack(ARGV)
local old = redis.call('HMGET', run, 'description', 'version', 'state')
if old[1] then
  if old[1] ~= description then return {'other description'} end
  if old[2] ~= version then return {'other version', old[2]} end
  redis.call('HSET', run, 'state', 'open', 'result', '', 'lease', lease)
else
  redis.call('HSET', run, 'description', description, 'version', version, 'lease', lease,
             'state', 'open', 'result', '', 'created', redis.call('TIME')[1])
  redis.call('DEL', jobs, answers, ledger, ids, workers)
  redis.call('XGROUP', 'CREATE', jobs, group, '0', 'MKSTREAM')
end
local number = redis.call('HINCRBY', run, 'master', 1)
return {'opened', tostring(number), old[3] or 'open'}
)lua";

// Again: only reads.
inline constexpr std::string_view read_run = R"lua(
local record = redis.call('HMGET', run, 'description', 'version', 'state', 'result', 'created', 'lease')
if not record[1] then return {'gone'} end
return {'run', unpack(record)}
)lua";

// number id bytes most-waiting. Again: the id is known.
inline constexpr std::string_view put_job = R"lua(
local refused = refuse_master()
if refused then return refused end
local id, bytes, most = ARGV[2], ARGV[3], tonumber(ARGV[4])
local known = redis.call('HGET', ids, id)
if known then return {known == 'cancelled' and 'cancelled' or 'known'} end
if redis.call('XLEN', jobs) - count_under_way() >= most then return {'full'} end
local entry = redis.call('XADD', jobs, '*', 'id', id, 'bytes', bytes)
redis.call('HSET', ids, id, entry)
return {'queued'}
)lua";

// number id. Again: the id is cancelled.
inline constexpr std::string_view cancel_job = R"lua(
local refused = refuse_master()
if refused then return refused end
local entry = redis.call('HGET', ids, ARGV[2])
if entry and entry:sub(1, 1) == '=' then return {'answered'} end
redis.call('HSET', ids, ARGV[2], 'cancelled')
if entry and entry ~= 'cancelled' then
  redis.call('XACK', jobs, group, entry)
  redis.call('XDEL', jobs, entry)
end
return {'cancelled'}
)lua";

// number after most. Again: only reads.
inline constexpr std::string_view read_answers = R"lua(
local refused = refuse_master()
if refused then return refused end
return {'answers', redis.call('XRANGE', answers, '(' .. ARGV[2], '+', 'COUNT', ARGV[3])}
)lua";
inline constexpr std::string_view read_ledger = R"lua(
local refused = refuse_master()
if refused then return refused end
return {'ledger', redis.call('XRANGE', ledger, '(' .. ARGV[2], '+', 'COUNT', ARGV[3])}
)lua";

// number entry. Again: the entry is not among the answers any more.
inline constexpr std::string_view accept = R"lua(
local refused = refuse_master()
if refused then return refused end
local answer = redis.call('XRANGE', answers, ARGV[2], ARGV[2])[1]
if answer then
  redis.call('XADD', ledger, '*', unpack(answer[2]))
  redis.call('XDEL', answers, ARGV[2])
end
return {'accepted'}
)lua";

// number text. Again: says the same.
inline constexpr std::string_view tell = R"lua(
local refused = refuse_master()
if refused then return refused end
redis.call('HSET', run, 'progress', string.format('%d %s', milliseconds(), ARGV[2]))
return {'told', redis.call('HGET', run, 'state')}
)lua";

// Again: it is stopped already.
inline constexpr std::string_view stop_run = R"lua(
local state = redis.call('HGET', run, 'state')
if not state then return {'gone'} end
if state == 'open' then redis.call('HSET', run, 'state', 'stopped') end
return {'stopped', redis.call('HGET', run, 'state')}
)lua";

// number state result. Again: says the same.
inline constexpr std::string_view finish = R"lua(
local refused = refuse_master()
if refused then return refused end
redis.call('HSET', run, 'state', ARGV[2], 'result', ARGV[3])
return {'finished'}
)lua";

// worker most. Again: the job is this worker's already, and its own come first.
//
// A job is taken at once where there is no choice; else some are put on the counter and described,
// and `hold` takes one of them. Taking from the counter counts as no further delivery.
inline constexpr std::string_view look_for_job = R"lua(
local worker, most = ARGV[1], tonumber(ARGV[2])
local state, lease = unpack(redis.call('HMGET', run, 'state', 'lease'))
if not state then return {'gone'} end
if state ~= 'open' then return {'closed'} end

local function describe(entry)
  local fields = redis.call('XRANGE', jobs, entry, entry)[1][2]
  local pending = redis.call('XPENDING', jobs, group, entry, entry, 1)[1]
  return {entry, fields[2], fields[4], pending[4]}
end
local function take(pending)
  local entry, owner = pending[1], pending[2]
  if owner == counter or owner == worker then
    redis.call('XCLAIM', jobs, group, worker, 0, entry, 'JUSTID')
  else
    redis.call('XCLAIM', jobs, group, worker, 0, entry)
  end
  return {'taken', describe(entry)}
end

local own = redis.call('XPENDING', jobs, group, '-', '+', 1, worker)[1]
if own then return take(own) end
local idle = redis.call('XPENDING', jobs, group, 'IDLE', lease, '-', '+', 1)[1]
if idle then return take(idle) end

local function lying() return redis.call('XPENDING', jobs, group, '-', '+', most, counter) end
local offers = lying()
if #offers < most then
  redis.call('XREADGROUP', 'GROUP', group, counter, 'COUNT', most - #offers, 'STREAMS', jobs, '>')
  offers = lying()
end
if #offers == 0 then return {'nothing'} end
if #offers == 1 then return take(offers[1]) end
for i, offer in ipairs(offers) do offers[i] = describe(offer[1]) end
return {'offers', unpack(offers)}
)lua";

// worker entry. Again: it is this worker's already.
inline constexpr std::string_view hold = R"lua(
local worker, entry = unpack(ARGV)
if redis.call('EXISTS', run) == 0 then return {'gone'} end
local owner = owner_of(entry)
if owner ~= worker and owner ~= counter then return {'lost'} end
redis.call('XCLAIM', jobs, group, worker, 0, entry, 'JUSTID')
return {'held'}
)lua";

// worker id bytes. Again: the id is answered by this worker.
inline constexpr std::string_view answer = R"lua(
local worker, id, bytes = unpack(ARGV)
if redis.call('EXISTS', run) == 0 then return {'gone'} end
local entry = redis.call('HGET', ids, id)
if entry == '=' .. worker then return {'taken'} end
if not entry or entry == 'cancelled' or entry:sub(1, 1) == '=' then return {'dropped'} end
redis.call('XADD', answers, '*', 'id', id, 'bytes', bytes, 'worker', worker)
redis.call('HSET', ids, id, '=' .. worker)
redis.call('XACK', jobs, group, entry)
redis.call('XDEL', jobs, entry)
return {'taken'}
)lua";

// worker text. Again: heard once more.
inline constexpr std::string_view heartbeat = R"lua(
local state = redis.call('HGET', run, 'state')
if not state then return {'gone'} end
redis.call('HSET', workers, ARGV[1], string.format('%d %s', milliseconds(), ARGV[2]))
return {'heard', state}
)lua";

// worker. Again: it has nothing any more. (A consumer that is deleted takes its pending entries
// with it, so first they go to the counter.)
inline constexpr std::string_view leave = R"lua(
local worker = ARGV[1]
if redis.call('EXISTS', run) == 0 then return {'gone'} end
repeat
  local held = redis.call('XPENDING', jobs, group, '-', '+', 100, worker)
  for _, pending in ipairs(held) do
    redis.call('XCLAIM', jobs, group, counter, 0, pending[1], 'JUSTID')
  end
until #held == 0
redis.call('XGROUP', 'DELCONSUMER', jobs, group, worker)
redis.call('HDEL', workers, worker)
return {'left'}
)lua";

// Again: only reads.
inline constexpr std::string_view read_status = R"lua(
local state, progress = unpack(redis.call('HMGET', run, 'state', 'progress'))
if not state then return {'gone'} end
local under_way = count_under_way()
return {'status', state, redis.call('XLEN', jobs) - under_way, under_way, redis.call('XLEN', answers),
        redis.call('XLEN', ledger), milliseconds(), redis.call('HGETALL', workers), progress or ''}
)lua";

}  // namespace proofboard::cluster::scripts
