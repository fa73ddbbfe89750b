import type { Audience } from '@paheli/core/live-event';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { schedule } from '../schedule';
import { needsRedis, testRedisUrl } from '../testing/test-redis';
import { privateRedis } from '../testing/test-services';
import { audienceOf, type Bus, type BusMessage, type Following } from './bus';
import { createRedisBus } from './redis-bus';
import { createRedisLink, type ServerLink } from './redis-link';

const [processCount, userCount, tournamentCount] = [8, 50_000, 2_000];
const [rounds, answersARound, movesARound] = [20, 2_000, 1_000];
/** How many connect at once: eight processes share the test's thread, and each must hear its Redis every second. */
const connectsAtOnce = 10_000;
/** A player signs out after some games of twenty questions. */
const answersForEachSignOut = 400;
const largestWaste = 0.05;

const markPrefix = 'mark ';
let marks = 0;

const quizSessionId = '0198b3a0-0000-7000-8000-000000000001';
const logged: string[] = [];
const note = (_facts: object, message: string) => void logged.push(message);
const log = { debug: note, info: note, warn: note, error: note };

type Process = {
  readonly bus: Bus;
  readonly link: ServerLink;
  readonly follows: Map<Audience, Following>;
  /** The messages that came over the wire, and how many of them concern nobody here. */
  readonly wire: { received: number; wasted: number };
};

let processes: Process[] = [];
/** The numbers of the events that reached each user where the user was then. */
const heard = new Map<number, number[]>();

/** Numbers that look random and are the same in each run. */
function createDice() {
  let state = 20_261_126;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

async function start(redis: ReturnType<typeof privateRedis>): Promise<Process> {
  const link = createRedisLink(redis, log, schedule);
  const bus = createRedisBus(link, log);
  const process: Process = { bus, link, follows: new Map(), wire: { received: 0, wasted: 0 } };
  link.channels.onMessage((text) => {
    const { message } = superjson.parse<{ message: BusMessage }>(text);
    if (message.kind === 'session_ended' && message.sessionId.startsWith(markPrefix)) return;
    process.wire.received += 1;
    if (!concerns(message, process)) process.wire.wasted += 1;
  });
  bus.listen((message) => {
    if (message.kind !== 'event' || message.event.type !== 'time_update') return;
    if (!concerns(message, process)) return;
    const user = Number(message.userId);
    heard.set(user, [...(heard.get(user) ?? []), message.event.remainingTime]);
  });
  await link.connect();
  await bus.follow('everyone').ready;
  return process;
}

/** Returns whether a socket of this process is concerned. The name of a login session is that of its user here. */
function concerns(message: BusMessage, { follows }: Process): boolean {
  return follows.has(message.kind === 'session_ended' ? `user:${message.sessionId}` : audienceOf(message));
}

function follow({ bus, follows }: Process, audience: Audience): Promise<void> {
  const following = bus.follow(audience);
  follows.set(audience, following);
  return following.ready;
}

function leave({ follows }: Process, audience: Audience): void {
  follows.get(audience)?.stop();
  follows.delete(audience);
}

function at(index: number): Process {
  const found = processes[index];
  if (!found) throw new Error(`there is no process ${index}`);
  return found;
}

/** Resolves when everything that was published before has arrived everywhere. */
async function settle(): Promise<void> {
  marks += 1;
  const mark: BusMessage = { kind: 'session_ended', sessionId: `${markPrefix}${marks}` };
  const arrived = processes.map(({ bus }) => {
    let left = processCount;
    return new Promise<void>((resolve) => {
      const stop = bus.listen((message) => {
        if (message.kind !== 'session_ended' || message.sessionId !== mark.sessionId) return;
        left -= 1;
        if (left > 0) return;
        stop();
        resolve();
      });
    });
  });
  for (const { bus } of processes) bus.publish(mark);
  await Promise.all(arrived);
}

describe.skipIf(!testRedisUrl)(`eight processes with 50,000 players${needsRedis}`, () => {
  beforeAll(async () => {
    const redis = privateRedis(testRedisUrl ?? '');
    processes = await Promise.all(Array.from({ length: processCount }, () => start(redis)));
  });
  afterAll(async () => {
    for (const { link } of processes) await link.close();
  });

  test('receive hardly a message that concerns none of their sockets, and lose none that does', async () => {
    const roll = createDice();
    const homes = Array.from({ length: userCount }, () => roll(processCount));
    const commands = processes.map(({ link }) => vi.spyOn(link.subscriber, 'subscribe'));
    for (let from = 0; from < userCount; from += connectsAtOnce) {
      const connecting = homes.slice(from, from + connectsAtOnce);
      await Promise.all(connecting.map((home, index) => follow(at(home), `user:${from + index}`)));
    }
    // Those who connect at once share their commands.
    for (const { mock } of commands) expect(mock.calls.length).toBeLessThan(30);
    // Some look at a tournament's leaderboard.
    const rooms = Array.from({ length: tournamentCount * 2 }, (_, reader) =>
      follow(at(homes[reader] ?? 0), `tournament:${roll(tournamentCount)}`),
    );
    await Promise.all(rooms);

    const sent = new Map<number, number[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (let answer = 0; answer < answersARound; answer += 1) {
        const user = roll(userCount);
        // Most answer over their socket, and some by calls that any process serves.
        const { bus } = at(user % 10 === 0 ? Math.floor(user / 10) % processCount : (homes[user] ?? 0));
        const remainingTime = round * answersARound + answer;
        const event = { type: 'time_update', sessionId: quizSessionId, remainingTime } as const;
        bus.publish({ kind: 'event', userId: String(user), event });
        sent.set(user, [...(sent.get(user) ?? []), remainingTime]);
        if (answer % 20 === 0) bus.publish({ kind: 'played', tournamentId: String(roll(tournamentCount)) });
        if (answer % answersForEachSignOut === 0)
          bus.publish({ kind: 'session_ended', sessionId: String(user) });
      }
      await settle();
      // Some connect to another process.
      const moves = Array.from({ length: movesARound }, async () => {
        const user = roll(userCount);
        leave(at(homes[user] ?? 0), `user:${user}`);
        homes[user] = roll(processCount);
        await follow(at(homes[user]), `user:${user}`);
      });
      await Promise.all(moves);
    }

    expect(heard).toEqual(sent);
    expect(logged).not.toContain('an unknown message was dropped');
    for (const { wire } of processes) {
      expect(wire.received).toBeGreaterThan((rounds * answersARound) / processCount / 2);
      expect(wire.wasted / wire.received).toBeLessThanOrEqual(largestWaste);
    }
  });
});
