import { describe, expect, test } from 'vitest';
import { addMs, minuteMs } from '../clock';
import { deadAfterMs, longestOutageMs, questionMs } from './constants';
import {
  type ClockedSession,
  closeSilent,
  completeSession,
  delayOpening,
  isLost,
  openSession,
  type Processes,
  takeAnswer,
  takeOver,
} from './question-clock';

const start = new Date('2026-01-01T10:00:00.000Z');
const rules = { graceMs: 500, floorMs: 400 };
const right = 2;
const totalMs = minuteMs;
/** The process that asked, and the one that its players reach next. */
const [dead, next] = [1, 2];

/** Milliseconds after the start. */
const at = (ms: number) => addMs(start, ms);

/** What the next process knows: the other one was alive for the last time at `ms`. */
const lastSignAt = (ms: number, own: number | null = next): Processes => ({
  own,
  aliveAt: new Map([
    [dead, at(ms)],
    [next, at(0)],
  ]),
  stopped: new Set(),
});

const fresh = (questions = 3) => openSession(Array(questions).fill(right), start, totalMs, dead);
const currentOf = ({ questions }: ClockedSession) => {
  const current = questions.at(-1);
  if (!current) throw new Error('a session without a question');
  return current;
};

function answerAt(
  session: ClockedSession,
  index: number,
  ms: number,
  processes: Processes,
  handsOut = false,
) {
  const input = { questionIndex: index, answer: right, receivedAt: at(ms), handsOut };
  return takeAnswer(session, input, at(ms), rules, processes);
}

describe('a question whose process died before it opened', () => {
  const away = 30_000;
  const lost = lastSignAt(-1);

  test('is not closed by silence, in any process, until the longest outage is over', () => {
    for (const processes of [lost, lastSignAt(-1, 3), lastSignAt(-1, null)])
      expect(closeSilent(fresh(), at(longestOutageMs), rules.graceMs, processes)).toEqual(fresh());
    const closed = closeSilent(fresh(1), at(longestOutageMs + 1), rules.graceMs, lost);
    expect(closed).toMatchObject({ finishedAt: at(questionMs), questions: [{ timedOut: true }] });
  });

  test('waits for its player until a process has served for the longest outage', () => {
    const backAt = 600_000;
    const back = { ...lost, registeredAt: new Map([[next, at(backAt)]]) };
    const until = backAt + longestOutageMs;
    expect(closeSilent(fresh(1), at(until), rules.graceMs, back)).toEqual(fresh(1));
    expect(currentOf(takeOver(fresh(1), at(until), back)).startsAt).toEqual(at(until));
    expect(closeSilent(fresh(1), at(until + 1), rules.graceMs, back).finishedAt).toEqual(at(questionMs));
    // Another process served all the time.
    const aliveAt = new Map([...back.aliveAt, [3, at(until)] as const]);
    expect(isLost(fresh(1), at(until), { ...back, aliveAt })).toBe(false);
    expect(isLost(fresh(1), at(until), { ...back, aliveAt, stopped: new Set([3]) })).toBe(true);
  });

  test('opens anew for its player, for a whole question time, and the end of the quiz moves by what was lost', () => {
    const reopened = takeOver(fresh(), at(away), lost);
    expect(currentOf(reopened)).toMatchObject({ startsAt: at(away), deadlineAt: at(away + questionMs) });
    expect(reopened).toMatchObject({ endsAt: at(totalMs + away), askedBy: next });
    expect(currentOf(answerAt(reopened, 0, away + 1_500, lost).session)).toMatchObject({
      startsAt: at(away + 3_500),
    });
  });

  test('opens anew once for each process that died', () => {
    const reopened = takeOver(fresh(), at(away), lost);
    expect(takeOver(reopened, at(away + 4_000), lost)).toEqual(reopened);
    expect(isLost(reopened, at(away + 20_000), lost)).toBe(false);
    expect(isLost(reopened, at(away + 20_000), { ...lost, own: 3 })).toBe(true);
    const known = new Map([...lost.aliveAt, [next, at(away)]]);
    expect(isLost(reopened, at(away + 20_000), { ...lost, own: 3, aliveAt: known })).toBe(false);
  });

  test('keeps its opening for an answer in time', () => {
    const { session } = answerAt(fresh(), 0, 4_000, lost);
    expect(session.questions[0]).toMatchObject({ startsAt: start, isCorrect: true, timeMs: 4_000 });
    expect(session.endsAt).toEqual(at(totalMs));
  });

  test('counts an answer after its deadline with the full time', () => {
    const { session, problem } = answerAt(fresh(), 0, away, lost);
    expect(problem).toBeNull();
    expect(session.questions[0]).toMatchObject({
      startsAt: at(away - questionMs),
      deadlineAt: at(away),
      isCorrect: true,
      timedOut: false,
      timeMs: questionMs,
    });
    expect(currentOf(session).startsAt).toEqual(at(away + 2_000));
  });

  test('opens anew with a repeated answer that hands the next question out', () => {
    const answered = answerAt(fresh(), 0, 1_000, lastSignAt(0)).session;
    const { session } = answerAt(answered, 0, away, lastSignAt(1_000), true);
    expect(currentOf(session)).toMatchObject({ startsAt: at(away), deadlineAt: at(away + questionMs) });
  });

  test('times out where its player ends the quiz', () => {
    expect(completeSession(fresh(), at(away), rules.graceMs, lost).finishedAt).toEqual(at(away));
  });
});

describe('a question whose process was alive when it opened', () => {
  test('times out for a player who was away', () => {
    const closed = closeSilent(fresh(), at(questionMs + rules.graceMs + 1), rules.graceMs, lastSignAt(0));
    expect(closed.questions).toMatchObject([{ timedOut: true, timeMs: questionMs }, { closedAt: null }]);
  });

  test('times out although the process died before the question after it, which opens anew', () => {
    const processes = lastSignAt(6_999);
    const closed = closeSilent(fresh(), at(40_000), rules.graceMs, processes);
    expect(closed.questions).toMatchObject([{ timedOut: true }, { startsAt: at(7_000), closedAt: null }]);
    const reopened = takeOver(closed, at(40_000), processes);
    expect(currentOf(reopened).startsAt).toEqual(at(40_000));
    expect(reopened.endsAt).toEqual(at(totalMs + 33_000));
  });

  test('goes on in the process that its player reaches next, which answers for what follows', () => {
    const moved = takeOver(fresh(), at(1_000), lastSignAt(500));
    // The process that asked may have shown the question.
    expect(moved).toEqual({ ...fresh(), askedBy: next, isOpeningFixed: true });
  });

  test('times out in its own process, however long that told nothing', () => {
    const own = lastSignAt(-60_000, dead);
    expect(isLost(fresh(), at(20_000), own)).toBe(false);
    expect(closeSilent(fresh(1), at(20_000), rules.graceMs, own).finishedAt).toEqual(at(questionMs));
  });
});

describe('a process that is silent for a moment', () => {
  test('is not taken for dead: its question goes on, and may still be found lost', () => {
    const processes = lastSignAt(-1);
    const visited = takeOver(fresh(), at(deadAfterMs - 1), processes);
    expect(visited).toEqual(fresh());
    expect(takeOver(visited, at(deadAfterMs), processes)).toMatchObject({
      askedBy: next,
      endsAt: at(63_000),
    });
  });

  test('asks no longer where another one hands its question out, which then never moves', () => {
    const processes = lastSignAt(-1);
    const shown = takeOver(fresh(), at(1_000), processes, true);
    expect(shown).toEqual({ ...fresh(), askedBy: next, isOpeningFixed: true });
    expect(takeOver(shown, at(deadAfterMs), processes)).toEqual(shown);
  });

  test('is known to have ended where it stopped in order', () => {
    const processes = { ...lastSignAt(-1), stopped: new Set([dead]) };
    expect(takeOver(fresh(), at(200), processes)).toMatchObject({ askedBy: next, endsAt: at(totalMs + 200) });
    expect(takeOver(fresh(), at(200), { ...lastSignAt(0), stopped: new Set([dead]) })).toMatchObject({
      endsAt: at(totalMs),
    });
  });

  test('leaves what it asks next to the process that takes an answer once it has ended', () => {
    const visited = takeOver(fresh(), at(1_000), lastSignAt(-1));
    expect(answerAt(visited, 0, 2_000, lastSignAt(-1)).session.askedBy).toBe(dead);
    expect(answerAt(visited, 0, 4_000, lastSignAt(-1)).session.askedBy).toBe(next);
    expect(answerAt(visited, 0, 4_000, lastSignAt(-1, null)).session.askedBy).toBe(dead);
  });

  test('hands a question that has not opened over', () => {
    const answered = answerAt(fresh(), 0, 1_000, lastSignAt(0)).session;
    expect(takeOver(answered, at(2_000), lastSignAt(0))).toEqual({
      ...answered,
      askedBy: next,
      isOpeningFixed: true,
    });
  });

  test('and that has stopped may be followed by one that is late: its question is shown by nobody else', () => {
    const answered = answerAt(fresh(), 0, 1_000, lastSignAt(0)).session;
    const stopped = { ...lastSignAt(1_000), stopped: new Set([dead]) };
    const taken = takeOver(answered, at(2_000), stopped);
    expect(taken).toEqual({ ...answered, askedBy: next });
    expect(currentOf(delayOpening(taken, at(3_000), at(3_700), stopped)).startsAt).toEqual(at(3_700));
  });
});

test('a question that no known process asked is never lost', () => {
  const nobody = openSession([right], start, totalMs);
  expect(isLost(nobody, at(20_000), lastSignAt(-1))).toBe(false);
  expect(isLost({ ...nobody, askedBy: 9 }, at(20_000), lastSignAt(-1))).toBe(false);
});

test('outside of a server nothing is taken over', () => {
  expect(takeOver(fresh(), at(20_000), lastSignAt(-1, null))).toEqual(fresh());
});
