import { randomBytes } from 'node:crypto';
import { addMs, minuteMs } from '@paheli/core/clock';
import { Problem } from '@paheli/core/problem';
import type { Load } from '@paheli/core/quiz/admission';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPersonalData, personalKeyBytes } from '../account/personal-data';
import { createTestClock, idleLoad } from '../testing/test-engine';
import { createStartLine, type StartLine, type Ticket } from './start-line';

const idle: Load = { ...idleLoad, answerMs: 0.6 };
const late: Load = { ...idle, latenessMs: 500 };
const tournamentId = 't';

const clock = createTestClock(new Date('2030-01-01T10:00:00Z'));
const personalData = createPersonalData(randomBytes(personalKeyBytes));
let load: Load;
let held: string[][];
let told: { userId: string; place: number; estimateSeconds: number }[];
const lines: StartLine[] = [];

/** Opens a line in a server with this load. */
function newLine(of = idle): StartLine {
  load = of;
  const line = createStartLine({
    personalData,
    readLoad: () => load,
    hold: (ids) => held.push([...ids]),
    push: (userId, event) => event.type === 'line_update' && told.push({ userId, ...event }),
  });
  lines.push(line);
  return line;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  told = [];
  held = [];
});
afterEach(() => {
  for (const line of lines.splice(0)) line.close();
  vi.useRealTimers();
});

/** Lets players wait; returns what became of each: nothing so far, the instant of the press, or the problem. */
function enter(line: StartLine, userIds: readonly string[], ticket: Partial<Ticket> = {}) {
  const outcomes = new Map<string, Date | Problem>();
  for (const userId of userIds)
    line.wait({ userId, tournamentId, arrivedAt: clock.now(), ...ticket }).then(
      (pressedAt) => outcomes.set(userId, pressedAt),
      (problem) => outcomes.set(userId, problem),
    );
  return outcomes;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const names = (count: number) => Array.from({ length: count }, (_, n) => `player ${n}`);

test('nobody waits where the server has time', async () => {
  const line = newLine();
  await pass(1_000);
  const outcomes = enter(line, names(20));
  await pass(0);
  expect([...outcomes.values()]).toEqual(names(20).map(() => clock.now()));
  expect(line.waiting()).toBe(0);
});

test('players are admitted in the order in which they pressed', async () => {
  const line = newLine(late);
  const outcomes = enter(line, names(2_000));
  await pass(100);
  expect(outcomes.size).toBe(0);
  load = idle;
  await pass(100);
  const admitted = [...outcomes.keys()];
  expect(admitted.length).toBeGreaterThan(20);
  expect(admitted.length).toBeLessThan(2_000);
  expect(admitted).toEqual(names(admitted.length));
});

test('those who were admitted count as playing until their quiz does', async () => {
  const line = newLine();
  load = { ...idle, pacePerS: 100 };
  const outcomes = enter(line, names(50));
  await pass(2_000);
  // 0.8 of a core at 100 answers of 0.6 ms a second.
  expect(outcomes.size).toBe(13);
  line.started();
  await pass(100);
  expect(outcomes.size).toBe(14);
});

test('who waits is told the place, at most once in two seconds, and can ask for it', async () => {
  const line = newLine(late);
  enter(line, names(3));
  await pass(10_000);
  expect(told.map(({ userId, place }) => [userId, place]).toSorted()).toEqual([
    ['player 0', 1],
    ['player 1', 2],
    ['player 2', 3],
  ]);
  expect(line.placeOf({ userId: 'player 2', tournamentId })).toMatchObject({ place: 3, ahead: 2 });
  expect(line.placeOf({ userId: 'player 9', tournamentId })).toBeNull();
  // At once, and then every five seconds.
  expect(held).toEqual([[tournamentId], [tournamentId]]);
});

test('in a long line players are told in turns, three hundred a second at most', async () => {
  const line = newLine(late);
  enter(line, names(1_000));
  await pass(1_300);
  expect(told.length).toBeGreaterThan(250);
  expect(told.length).toBeLessThanOrEqual(310);
  await pass(3_000);
  expect(new Set(told.map(({ userId }) => userId)).size).toBe(1_000);
  expect(told).toHaveLength(1_000);
});

test('who may wait long is not refused', async () => {
  const line = newLine(late);
  const outcomes = enter(line, ['patient'], { mayWaitLong: true });
  await pass(50_000);
  expect(outcomes.size).toBe(0);
  load = idle;
  await pass(100);
  expect(outcomes.get('patient')).toEqual(clock.now());
});

test('a turn that does not come in 20 s is refused as busy, and repeating keeps the place and the instant', async () => {
  const line = newLine(late);
  const pressedAt = clock.now();
  const first = enter(line, ['early']);
  await pass(10_000);
  enter(line, ['later']);
  await pass(10_100);
  const problem = first.get('early');
  if (!(problem instanceof Problem)) throw new Error('the turn came');
  expect(problem).toMatchObject({ code: 'busy', retryAfterS: 1, facts: { place: 1, ahead: 0 } });
  clock.advance(20_000);
  const again = enter(line, ['early']);
  expect(line.placeOf({ userId: 'early', tournamentId })).toMatchObject({ place: 1 });
  load = idle;
  await pass(100);
  expect(again.get('early')).toEqual(pressedAt);
});

test('the token keeps the place in another process, for its own player and tournament alone', async () => {
  const one = newLine(late);
  const pressedAt = clock.now();
  const outcomes = enter(one, ['early']);
  await pass(20_100);
  const { line: token } = (outcomes.get('early') as Problem).facts as { line: string };
  clock.advance(30_000);
  const other = newLine(late);
  enter(other, ['local']);
  const again = enter(other, ['early'], { token });
  enter(other, ['thief'], { token });
  enter(other, ['forger'], { token: token.replace(/^\d+/, (ms) => String(Number(ms) - 60_000)) });
  expect(other.placeOf({ userId: 'early', tournamentId })).toMatchObject({ place: 1 });
  expect(other.placeOf({ userId: 'local', tournamentId })).toMatchObject({ place: 2 });
  expect(other.placeOf({ userId: 'thief', tournamentId })).toMatchObject({ place: 3 });
  expect(other.placeOf({ userId: 'forger', tournamentId })).toMatchObject({ place: 4 });
  load = idle;
  await pass(100);
  expect(again.get('early')).toEqual(pressedAt);
});

test('a token is worth nothing after a quarter of an hour', async () => {
  const line = newLine(late);
  const outcomes = enter(line, ['early']);
  await pass(20_100);
  const { line: token } = (outcomes.get('early') as Problem).facts as { line: string };
  await pass(31_000);
  clock.set(addMs(clock.now(), 16 * minuteMs));
  load = idle;
  const again = enter(line, ['early'], { token });
  await pass(100);
  expect(again.get('early')).toEqual(clock.now());
});

test('who leaves is not admitted, keeps the place for 30 s, and loses it then', async () => {
  const line = newLine(late);
  const leaving = new AbortController();
  const outcomes = enter(line, ['away'], { signal: leaving.signal });
  enter(line, ['next']);
  leaving.abort();
  const told = enter(line, ['tells']);
  line.leave({ userId: 'tells', tournamentId });
  await pass(0);
  expect(told.get('tells')).toMatchObject({ code: 'busy' });
  load = { ...idle, pacePerS: 1_000 };
  await pass(5_000);
  expect(outcomes.size).toBe(0);
  expect(line.placeOf({ userId: 'away', tournamentId })).toMatchObject({ place: 1 });
  await pass(26_000);
  expect(line.placeOf({ userId: 'away', tournamentId })).toBeNull();
});

test('two tabs of one player hold one place, and both start', async () => {
  const line = newLine(late);
  const tabs = [enter(line, ['twice']), enter(line, ['twice'])];
  enter(line, ['next']);
  expect(line.placeOf({ userId: 'next', tournamentId })).toMatchObject({ place: 2 });
  load = idle;
  await pass(100);
  expect(tabs.map((outcomes) => outcomes.get('twice'))).toEqual([clock.now(), clock.now()]);
  // Both starts end, and leave room for one player of the cap.
  for (let n = 0; n < 3; n += 1) line.started();
  load = { ...idle, pacePerS: 1_000 };
  const more = enter(line, names(3));
  await pass(1_000);
  expect(more.size).toBe(1);
});
