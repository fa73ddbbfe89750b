// Long because every rule of the question clock has its own named guarantee here.

import { describe, expect, test } from 'vitest';
import { addMs, minuteMs } from '../clock';
import {
  type ClockedSession,
  closeSilent,
  completeSession,
  delayOpening,
  handOut,
  openSession,
  scoreOf,
  takeAnswer,
  totalTimeMsOf,
} from './question-clock';

const start = new Date('2026-01-01T10:00:00.000Z');
const graceMs = 500;
const floorMs = 400;
const right = 2;
const wrong = 1;

/** Milliseconds after the start. */
const at = (ms: number) => addMs(start, ms);
const since = (instant: Date | null | undefined) => (instant ? instant.getTime() - start.getTime() : null);

const fresh = (questions = 3, totalMs = minuteMs) =>
  openSession(
    Array.from({ length: questions }, () => right),
    start,
    totalMs,
  );

type Try = { index: number; ms: number; answer?: number | null; handsOut?: boolean; nowMs?: number };

function attempt(session: ClockedSession, { index, ms, answer = right, handsOut = false, nowMs = ms }: Try) {
  return takeAnswer(session, { questionIndex: index, answer, receivedAt: at(ms), handsOut }, at(nowMs), {
    graceMs,
    floorMs,
  });
}

/** Takes an answer and asserts that it was accepted. */
function answer(session: ClockedSession, given: Try): ClockedSession {
  const outcome = attempt(session, given);
  expect(outcome.problem).toBeNull();
  return outcome.session;
}

const windows = (session: ClockedSession) =>
  session.questions.map(({ startsAt, deadlineAt }) => [since(startsAt), since(deadlineAt)]);

describe('opening', () => {
  test('the first question opens at once and has 5 s', () => {
    expect(windows(fresh())).toEqual([[0, 5000]]);
  });

  test('no deadline lies beyond the end of the session', () => {
    expect(windows(fresh(3, 3_000))).toEqual([[0, 3000]]);
  });
});

describe('an answer', () => {
  test('closes its question when it arrives, and the next one starts 2 s later with 5 s', () => {
    const session = answer(fresh(), { index: 0, ms: 1_200 });
    expect(session.questions[0]).toMatchObject({
      closedAt: at(1_200),
      receivedAt: at(1_200),
      answer: right,
      isCorrect: true,
      timedOut: false,
      timeMs: 1_200,
    });
    expect(windows(session)[1]).toEqual([3_200, 8_200]);
    expect(scoreOf(session)).toBe(1);
  });

  test('that is wrong scores nothing and takes its own time', () => {
    const session = answer(fresh(), { index: 0, ms: 900, answer: wrong });
    expect(session.questions[0]).toMatchObject({ isCorrect: false, timedOut: false, timeMs: 900 });
    expect(scoreOf(session)).toBe(0);
  });

  test('without a choice closes its question, timed out, at the full 5 s', () => {
    const session = answer(fresh(), { index: 0, ms: 900, answer: null });
    expect(session.questions[0]).toMatchObject({
      closedAt: at(900),
      timedOut: true,
      isCorrect: false,
      timeMs: 5_000,
    });
    expect(windows(session)[1]).toEqual([2_900, 7_900]);
  });

  test.each([5_000, 5_001, 5_500])('received at %d ms still counts, closed at the deadline', (ms) => {
    const session = answer(fresh(), { index: 0, ms });
    expect(session.questions[0]).toMatchObject({
      closedAt: at(5_000),
      receivedAt: at(ms),
      isCorrect: true,
      timedOut: false,
      timeMs: 5_000,
    });
    expect(windows(session)[1]).toEqual([7_000, 12_000]);
  });

  test('later than the grace period finds its question closed, and changes nothing', () => {
    const session = answer(fresh(), { index: 0, ms: 5_501 });
    expect(session.questions[0]).toMatchObject({
      receivedAt: null,
      timedOut: true,
      isCorrect: false,
      timeMs: 5_000,
    });
    expect(session.questions).toHaveLength(2);
  });

  test('to a closed question changes nothing, whatever the new choice', () => {
    const once = answer(fresh(), { index: 0, ms: 1_000, answer: wrong });
    expect(answer(once, { index: 0, ms: 1_100, answer: right })).toEqual(once);
    expect(answer(once, { index: 0, ms: 1_000, answer: null })).toEqual(once);
  });

  test('ahead of the current question is out of order', () => {
    const outcome = attempt(fresh(), { index: 1, ms: 500 });
    expect(outcome.problem).toBe('out_of_order');
    expect(outcome.session).toEqual(fresh());
  });

  test('to a question that does not exist is out of order, also once the session has ended', () => {
    expect(attempt(fresh(3), { index: 3, ms: 500 }).problem).toBe('out_of_order');
    const ended = completeSession(fresh(3), at(500), graceMs);
    expect(attempt(ended, { index: 3, ms: 600 }).problem).toBe('out_of_order');
  });

  test('more than 250 ms before its question opens is too early, and the question stays open', () => {
    const session = answer(fresh(), { index: 0, ms: 1_000 });
    const early = attempt(session, { index: 1, ms: 2_749 });
    expect(early).toEqual({ session, problem: 'too_early' });
    const tolerated = answer(session, { index: 1, ms: 2_750 });
    expect(tolerated.questions[1]).toMatchObject({ isCorrect: true, timeMs: floorMs });
  });

  test('in an ended session gets the stored, timed-out result', () => {
    const ended = completeSession(fresh(), at(1_000), graceMs);
    expect(answer(ended, { index: 0, ms: 1_100 })).toEqual(ended);
  });
});

describe('silence', () => {
  test('closes a question at its deadline once the grace period is over, without a timer', () => {
    expect(closeSilent(fresh(), at(5_500), graceMs)).toEqual(fresh());
    const session = closeSilent(fresh(), at(5_501), graceMs);
    expect(session.questions[0]).toMatchObject({
      closedAt: at(5_000),
      receivedAt: null,
      timedOut: true,
      timeMs: 5_000,
    });
    expect(windows(session)[1]).toEqual([7_000, 12_000]);
  });

  test('closes as many questions as have passed', () => {
    expect(windows(closeSilent(fresh(), at(13_000), graceMs))).toEqual([
      [0, 5_000],
      [7_000, 12_000],
      [14_000, 19_000],
    ]);
  });

  test('after the last question ends the session at its deadline', () => {
    expect(since(closeSilent(fresh(), at(100_000), graceMs).finishedAt)).toBe(19_000);
  });

  test('gives the same state after many reads as after one', () => {
    let often = fresh(5);
    for (let ms = 0; ms <= 40_000; ms += 137) often = closeSilent(often, at(ms), graceMs);
    expect(often).toEqual(closeSilent(fresh(5), at(40_000), graceMs));
  });

  test('that was stored before a timely answer was processed lets the answer count', () => {
    const noticed = closeSilent(fresh(), at(6_000), graceMs);
    const session = answer(noticed, { index: 0, ms: 5_400, nowMs: 6_100 });
    expect(session.questions[0]).toMatchObject({
      closedAt: at(5_000),
      receivedAt: at(5_400),
      isCorrect: true,
      timedOut: false,
      timeMs: 5_000,
    });
    expect(windows(session)).toEqual(windows(noticed));
    const again = answer(session, { index: 0, ms: 5_450, answer: wrong, nowMs: 6_200 });
    expect(again).toEqual(session);
  });

  test('that ended the session lets an answer that arrived in time count, and no later one', () => {
    const ended = closeSilent(fresh(1), at(5_501), graceMs);
    expect(answer(ended, { index: 0, ms: 5_501, nowMs: 6_000 })).toEqual(ended);
    expect(answer(ended, { index: 0, ms: 4_000, nowMs: 6_000 })).toMatchObject({
      finishedAt: at(5_000),
      questions: [{ isCorrect: true, timedOut: false, timeMs: 4_000 }],
    });
  });
});

describe('a hand-out over REST', () => {
  test('starts the clock of the next question, which has 7 s', () => {
    const session = answer(fresh(), { index: 0, ms: 1_000, handsOut: true, nowMs: 1_040 });
    expect(windows(session)[1]).toEqual([1_040, 8_040]);
  });

  test('starts the ranking time, which is 5 s at most', () => {
    const session = answer(fresh(), { index: 0, ms: 1_000, handsOut: true });
    expect(answer(session, { index: 1, ms: 5_000 }).questions[1]).toMatchObject({ timeMs: 4_000 });
    expect(answer(session, { index: 1, ms: 8_000 }).questions[1]).toMatchObject({
      timeMs: 5_000,
      isCorrect: true,
      timedOut: false,
    });
  });

  test('does not start the clock again when repeated', () => {
    const session = answer(fresh(), { index: 0, ms: 1_000, handsOut: true });
    expect(handOut(session, at(2_000))).toEqual(session);
    expect(answer(session, { index: 0, ms: 2_500, handsOut: true })).toEqual(session);
  });

  test('keeps the future start and the 5 s of a question that silence opened', () => {
    const session = closeSilent(fresh(), at(5_600), graceMs);
    expect(handOut(session, at(5_600))).toEqual(session);
    expect(windows(session)[1]).toEqual([7_000, 12_000]);
  });

  test('keeps the 5 s of the first question', () => {
    expect(handOut(fresh(), at(100))).toEqual(fresh());
  });

  test('leaves an open question alone', () => {
    const session = answer(fresh(), { index: 0, ms: 1_000 });
    expect(handOut(session, at(3_000))).toEqual(session);
  });
});

describe('a question that the server sends late', () => {
  test.each([700, 2_001, 59_000, 600_000])(
    'opens %d ms late, and the total time is as much longer',
    (lateMs) => {
      const delayed = delayOpening(fresh(3), start, at(lateMs));
      expect(windows(delayed)).toEqual([[lateMs, lateMs + 5_000]]);
      expect(since(delayed.endsAt)).toBe(60_000 + lateMs);
      expect(answer(delayed, { index: 0, ms: lateMs + 1_200 }).questions[0]).toMatchObject({
        isCorrect: true,
        timeMs: 1_200,
      });
    },
  );

  test('keeps the deadline that the end of the session had cut', () => {
    expect(windows(delayOpening(fresh(3, 3_000), start, at(4_000)))).toEqual([[4_000, 7_000]]);
  });

  test('moves once: its text may be out', () => {
    const delayed = delayOpening(fresh(), start, at(700));
    expect(delayOpening(delayed, at(700), at(30_000))).toEqual(delayed);
    expect(delayOpening(delayed, start, at(30_000))).toEqual(delayed);
  });

  test('adds up over a session, whose end moves with each of its questions', () => {
    let session = fresh(3);
    for (const index of [0, 1, 2]) {
      const { startsAt } = session.questions[index] ?? { startsAt: start };
      session = delayOpening(session, startsAt, addMs(startsAt, 40_000));
      const openedMs = since(session.questions[index]?.startsAt) ?? Number.NaN;
      session = answer(session, { index, ms: openedMs + 1_000 });
    }
    expect(since(session.endsAt)).toBe(3 * 40_000 + 60_000);
    expect([scoreOf(session), totalTimeMsOf(session)]).toEqual([3, 3_000]);
  });
});

describe('the end of a session', () => {
  test('comes with the answer to the last question', () => {
    const session = answer(fresh(1), { index: 0, ms: 2_000 });
    expect(since(session.finishedAt)).toBe(2_000);
    expect(totalTimeMsOf(session)).toBe(2_000);
  });

  test('comes when the total time leaves no room for another question', () => {
    // The second question would start at 7 s, when the total time is over.
    const session = closeSilent(fresh(3, 7_000), at(5_501), graceMs);
    expect(since(session.finishedAt)).toBe(5_000);
    expect(session.questions).toHaveLength(1);
  });

  test('cuts the deadline of the question that is open then', () => {
    const session = closeSilent(fresh(3, 8_000), at(5_501), graceMs);
    expect(windows(session)[1]).toEqual([7_000, 8_000]);
    expect(since(closeSilent(session, at(8_501), graceMs).finishedAt)).toBe(8_000);
  });

  test('by completing counts open and unreached questions at the full time', () => {
    const answered = answer(fresh(3), { index: 0, ms: 1_000 });
    const session = completeSession(answered, at(3_500), graceMs);
    expect(since(session.finishedAt)).toBe(3_500);
    expect(totalTimeMsOf(session)).toBe(11_000);
    expect(completeSession(session, at(9_000), graceMs)).toEqual(session);
  });

  test('is the end that silence set, when a session is completed after that', () => {
    expect(since(completeSession(fresh(1), at(30_000), graceMs).finishedAt)).toBe(5_000);
  });
});

test('an unreached question counts 5 s, like a timeout', () => {
  expect(totalTimeMsOf(fresh(4))).toBe(20_000);
});
