// What happens to a tree happens as a whole or not at all: each of these runs in Redis by itself.
// KEYS: nodes (name to bytes), waiting (names by bound), leases (lease to its names and bounds),
// owners (job to its lease), state (counters, best point), news (what searches tell each other), root,
// race (racer to the tree that it has grown; open while the race is on).

const COMMON = `
local nodes, waiting, leases, owners, state, news = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6]
local root = KEYS[7]
local function number(text)
  if text == 'inf' then return math.huge end
  if text == '-inf' then return -math.huge end
  return tonumber(text)
end
local function add(first)
  for k = first, #ARGV, 2 do
    local name = redis.call('HINCRBY', state, 'next', 1)
    redis.call('HSET', nodes, name, ARGV[k + 1])
    redis.call('ZADD', waiting, ARGV[k], name)
  end
end
local function take_back(lease)
  local held = redis.call('HGET', leases, lease)
  if not held then return end
  redis.call('HDEL', leases, lease)
  for name, bound in string.gmatch(held, '(%S+) (%S+)') do
    redis.call('ZADD', waiting, bound, name)
  end
end
local function count(first)
  for k, name in ipairs({'nodes', 'iterations', 'conflicts', 'work'}) do
    redis.call('HINCRBY', state, name, ARGV[first + k - 1])
  end
end
`;

/** ARGV: seconds to keep. Opens the race, unless it is on. */
export const OPEN_RACE = `
redis.call('HSET', KEYS[8], 'open', 1)
redis.call('EXPIRE', KEYS[8], ARGV[1])
return 1
`;

/** ARGV: racer, what it came to. Counts for nothing once the race is over. */
export const FINISH_RACE = `
if redis.call('HEXISTS', KEYS[8], 'open') == 0 then return 0 end
redis.call('HSET', KEYS[8], ARGV[1], ARGV[2])
return 1
`;

/** ARGV: seconds to keep, root, best, point, unresolved, four counters, generation, then bound and bytes of each node. */
export const INIT = `${COMMON}
if redis.call('EXISTS', state) == 1 then return 0 end
redis.call('SET', root, ARGV[2])
redis.call('DEL', KEYS[8])
redis.call('HSET', state, 'best', ARGV[3], 'point', ARGV[4], 'unresolved', ARGV[5])
redis.call('HSET', state, 'generation', ARGV[10])
count(6)
add(11)
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[1]) end
return 1
`;

/**
 * ARGV: job, lease, how many at most, best objective known, place in the news, generation of the tree that is
 * meant. Nodes that the best point has overtaken go.
 */
export const LEASE = `${COMMON}
if redis.call('HGET', state, 'generation') ~= ARGV[6] then return nil end
local before = redis.call('HGET', owners, ARGV[1])
if before then take_back(before) end
local best = redis.call('HGET', state, 'best')
for _, name in ipairs(redis.call('ZRANGEBYSCORE', waiting, best, '+inf')) do
  redis.call('HDEL', nodes, name)
  redis.call('ZREM', waiting, name)
end
-- As nodesPerLease has it.
local share = math.floor(redis.call('ZCARD', waiting) / (2 * redis.call('HLEN', leases) + 2))
local taken = redis.call('ZPOPMIN', waiting, math.max(1, math.min(tonumber(ARGV[3]), share)))
if #taken == 0 then return nil end
local bytes = {}
for k = 1, #taken, 2 do bytes[#bytes + 1] = redis.call('HGET', nodes, taken[k]) end
redis.call('HSET', leases, ARGV[2], table.concat(taken, ' '))
redis.call('HSET', owners, ARGV[1], ARGV[2])
local point = ''
if number(best) < number(ARGV[4]) then point = redis.call('HGET', state, 'point') end
return {bytes, point, redis.call('XRANGE', news, '(' .. ARGV[5], '+'), redis.call('HLEN', leases)}
`;

/**
 * ARGV: job, lease, best, point, unresolved, complete, unbounded, news, how many of these to keep,
 * seconds, four counters, generation of the tree that is meant, then bound and bytes of each node that is
 * left.
 */
export const COMMIT = `${COMMON}
if redis.call('HGET', state, 'generation') ~= ARGV[15] then return nil end
local best = redis.call('HGET', state, 'best')
if ARGV[4] ~= '' and number(ARGV[3]) < number(best) then
  redis.call('HSET', state, 'best', ARGV[3], 'point', ARGV[4])
end
local held = redis.call('HGET', leases, ARGV[2])
if not held then
  redis.call('HINCRBY', state, 'refused', 1)
  return nil
end
redis.call('HDEL', leases, ARGV[2])
redis.call('HDEL', owners, ARGV[1])
for name in string.gmatch(held, '(%S+) %S+') do redis.call('HDEL', nodes, name) end
if number(ARGV[5]) < number(redis.call('HGET', state, 'unresolved')) then
  redis.call('HSET', state, 'unresolved', ARGV[5])
end
if ARGV[6] == '1' then redis.call('HSET', state, 'complete', 1) end
if ARGV[7] == '1' then redis.call('HSET', state, 'unbounded', 1) end
local place = redis.call('XADD', news, 'MAXLEN', '~', ARGV[9], '*', 'news', ARGV[8])
redis.call('HINCRBYFLOAT', state, 'seconds', ARGV[10])
redis.call('HINCRBY', state, 'commits', 1)
count(11)
add(16)
return place
`;

/** ARGV: leases whose nodes are to wait again. */
export const RETURN = `${COMMON}
for _, lease in ipairs(ARGV) do take_back(lease) end
return #ARGV
`;

/** Waiting and leased nodes, leases, the least bound of all, counters; nothing where there is no tree. */
export const STATE = `${COMMON}
if redis.call('EXISTS', state) == 0 then return nil end
local lowest, leased = math.huge, 0
local first = redis.call('ZRANGE', waiting, 0, 0, 'WITHSCORES')
if #first > 0 then lowest = number(first[2]) end
local held = redis.call('HGETALL', leases)
local names = {}
for k = 1, #held, 2 do
  names[#names + 1] = held[k]
  for bound in string.gmatch(held[k + 1], '%S+ (%S+)') do
    leased = leased + 1
    lowest = math.min(lowest, number(bound))
  end
end
local fields = {}
local told = redis.call('HGETALL', state)
for k = 1, #told, 2 do
  if told[k] ~= 'point' then
    fields[#fields + 1] = told[k]
    fields[#fields + 1] = told[k + 1]
  end
end
local bound = string.format('%.17g', lowest)
if lowest == math.huge then bound = 'inf' elseif lowest == -math.huge then bound = '-inf' end
return {redis.call('ZCARD', waiting), leased, names, bound, fields}
`;
