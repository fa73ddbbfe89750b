import { afterEach, expect, test, vi } from 'vitest';
import { schedule } from '../schedule';
import { type CallClass, callClasses, createCallGate } from './call-classes';
import { type procedures, ruleFor } from './procedures';

afterEach(() => void vi.useRealTimers());

/** Opens a gate whose process is so late; returns what became of each call by its class, in order. */
function openGate() {
  vi.useFakeTimers();
  const state = { latenessMs: 0, loopCores: 0.3 };
  const gate = createCallGate({ read: () => state }, schedule);
  const ended: string[] = [];
  const call = (callClass: CallClass) => {
    const wait = gate.enter(callClass);
    if (!wait) ended.push(callClass);
    else
      wait.then(
        () => ended.push(callClass),
        (problem) => ended.push(`${callClass} ${problem.code}`),
      );
  };
  return { state, ended, call, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test('every call goes on at once while answers are in time', () => {
  const { call, ended } = openGate();
  for (const callClass of callClasses) call(callClass);
  expect(ended).toEqual([...callClasses]);
});

test('while answers are late only probes, play and starts go on, and the others follow by their class', async () => {
  const { state, call, ended, pass } = openGate();
  state.latenessMs = 500;
  for (const callClass of callClasses.toReversed()) call(callClass);
  await pass(1_000);
  expect(ended).toEqual(['start', 'play', 'probe']);
  state.latenessMs = 0;
  await pass(100);
  expect(ended).toEqual(['start', 'play', 'probe', 'result', 'join', 'other']);
});

test('nobody overtakes those who wait', async () => {
  const { state, call, ended, pass } = openGate();
  state.latenessMs = 500;
  call('join');
  state.latenessMs = 0;
  call('join');
  expect(ended).toEqual([]);
  await pass(100);
  expect(ended).toEqual(['join', 'join']);
});

test.each([
  [0.15, 1_000],
  [0.75, 200],
  [1, 40],
])('with %f of a core in use, %i of those who wait go on in a second', async (loopCores, most) => {
  const { state, call, ended, pass } = openGate();
  Object.assign(state, { latenessMs: 500, loopCores });
  for (let n = 0; n < 2_000; n += 1) call('result');
  state.latenessMs = 0;
  await pass(1_000);
  expect(ended).toHaveLength(most);
});

test('a call that waits too long, and one too many, are refused with the time to return', async () => {
  const { state, call, ended, pass } = openGate();
  state.latenessMs = 500;
  for (let n = 0; n < 1_001; n += 1) call('other');
  await pass(0);
  expect(ended).toEqual(['other unavailable']);
  await pass(3_200);
  expect(ended).toHaveLength(1_001);
  expect(new Set(ended)).toEqual(new Set(['other unavailable']));
});

test('what is late for longer than a minute lets some calls go on all the same', async () => {
  const { state, call, ended, pass } = openGate();
  call('other');
  state.latenessMs = 500;
  for (let second = 0; second < 62; second += 1) {
    call('other');
    await pass(1_000);
  }
  expect(ended.slice(0, 3)).toEqual(['other', 'other unavailable', 'other unavailable']);
  expect(ended.at(-1)).toBe('other');
});

test('answers, questions and starts are no lower class, and joins and results have theirs', () => {
  const classOf = (path: keyof typeof procedures) => ruleFor(path).callClass;
  expect(
    ['quiz.answer', 'quiz.question', 'quiz.reportViolation'].map((path) => classOf(path as never)),
  ).toEqual(['play', 'play', 'play']);
  expect(classOf('quiz.start')).toBe('start');
  expect(classOf('quiz.complete')).toBe('result');
  expect(classOf('tournament.leaderboard')).toBe('result');
  expect(classOf('tournament.join')).toBe('join');
  expect(classOf('wallet.statement')).toBe('other');
});
