import { z } from 'zod';
import type { RedisLink } from './redis-link';

/** How long a process without a sign of life counts as alive. */
export const leaseMs = 20_000;

/** A user's connections to one process, by id. */
export type Entry = readonly [userId: string, ids: readonly string[]];

/** The directory of connections by process. Every call rejects while Redis is unreachable. */
export type Directory = {
  /** Stores one user's present connections to this process. */
  store(entry: Entry): Promise<void>;
  /** Stores everything again, which also repairs missed updates, and renews the lease. */
  renew(entries: readonly Entry[]): Promise<void>;
  /** Returns the ids of a user's connections to all processes. */
  connectionsOf(userId: string): Promise<string[]>;
  /** Returns the number of distinct users connected to any process. */
  countUsers(): Promise<number>;
  /** Removes this process. */
  leave(): Promise<void>;
};

/** A process without users has only this field, which distinguishes it from a dead one. */
const signOfLife: Entry = ['', []];

/** Also removes the processes whose lease has ended. */
const countUsers = `
  local seen, users = {}, 0
  for _, process in ipairs(redis.call('SMEMBERS', KEYS[1])) do
    local present = redis.call('HKEYS', ARGV[1] .. process)
    if #present == 0 then redis.call('SREM', KEYS[1], process) end
    for _, user in ipairs(present) do
      if user ~= '' and not seen[user] then
        seen[user] = true
        users = users + 1
      end
    end
  end
  return users`;

const findConnections = `
  local found = {}
  for _, process in ipairs(redis.call('SMEMBERS', KEYS[1])) do
    local ids = redis.call('HGET', ARGV[1] .. process, ARGV[2])
    if ids then found[#found + 1] = ids end
  end
  return found`;

const UserCount = z.number().int();
const FoundConnections = z.array(z.string());

/**
 * Creates the directory. Each process writes a hash of its own, user → ids, which expires with its lease; each process
 * reads all hashes.
 */
export function createRedisDirectory({ commands, processId, nameTogether }: RedisLink): Directory {
  const processes = nameTogether('processes');
  const hashes = nameTogether('connections:');
  const own = `${hashes}${processId}`;
  const toField = ([userId, ids]: Entry): [string, string] => [userId, ids.join(' ')];
  return {
    async store(entry) {
      const change = commands.multi();
      if (entry[1].length > 0) change.hset(own, ...toField(entry));
      else change.hdel(own, entry[0]);
      await change.pexpire(own, leaseMs).exec();
    },
    async renew(entries) {
      const fields = new Map([signOfLife, ...entries].map(toField));
      const change = commands.multi().del(own).hset(own, fields).pexpire(own, leaseMs);
      await change.sadd(processes, processId).pexpire(processes, leaseMs).exec();
    },
    async connectionsOf(userId) {
      const found = await commands.eval(findConnections, 1, processes, hashes, userId);
      return FoundConnections.parse(found).flatMap((ids) => ids.split(' '));
    },
    async countUsers() {
      return UserCount.parse(await commands.eval(countUsers, 1, processes, hashes));
    },
    async leave() {
      await commands.multi().del(own).srem(processes, processId).exec();
    },
  };
}
