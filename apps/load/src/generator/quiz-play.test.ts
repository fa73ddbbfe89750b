import type { AnswerResult, QuizSession } from '@paheli/core/quiz/schema';
import { sampleQuestion } from '@paheli/core/quiz/testing/sample-quiz';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './frames';
import type { SentAnswer } from './messages';
import { type Call, type Json, QuizPlay } from './quiz-play';
import { Recorder } from './recorder';

// Plays three questions of seven seconds each by a fake clock and a fake server, with the longest time to think.

const questionsCount = 3;
const startMs = Date.parse('2030-01-01T10:00:00Z');
const iso = (afterMs: number) => new Date(startMs + afterMs).toISOString();
const question = (index: number, lateMs = 0) => ({
  ...sampleQuestion({ questionIndex: index }),
  startsAt: iso(index * 7_000 + lateMs),
  deadlineAt: iso(index * 7_000 + lateMs + 5_000),
});
const session = {
  sessionId: 's',
  tournamentId: 't',
  totalQuestions: questionsCount,
  questionIndex: 0,
  graceTime: 0.5,
  startsAt: iso(0),
  currentQuestion: question(0),
} as unknown as Json<QuizSession>;

function resultOf(index: number): Json<AnswerResult> {
  const finished = index === questionsCount - 1;
  const next = finished ? {} : { nextStartsAt: iso((index + 1) * 7_000) };
  return { questionIndex: index, finished, timedOut: false, ...next } as Json<AnswerResult>;
}

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Plays against `respond`; questions are pushed when they open, but for those left out. */
async function play(respond: Call, { unpushed = [] as number[], isConnected = true, pushLateMs = 0 } = {}) {
  const recorder = new Recorder();
  const answers: SentAnswer[] = [];
  const quiz = new QuizPlay({
    session,
    userId: 'asha',
    call: respond,
    recorder,
    answers,
    signal: new AbortController().signal,
    onFirstQuestion: () => recorder.count('first questions'),
    isConnected: () => isConnected,
    longestThoughtMs: undefined,
  });
  for (const index of [1, 2].filter((each) => !unpushed.includes(each))) {
    const push = {
      type: 'question',
      question: question(index, pushLateMs),
      remainingTime: 60,
      now: iso(index * 7_000),
    } as const;
    setTimeout(() => quiz.takePush(push), index * 7_000 + pushLateMs);
  }
  const running = quiz.run();
  await vi.advanceTimersByTimeAsync(60_000);
  await running;
  return { answers, counts: recorder.take().counts };
}

const answering: Call = async (_measure, _kind, path, input) => {
  if (path === 'quiz.answer') return resultOf((input as { questionIndex: number }).questionIndex);
  throw new Error(`unexpected ${path}`);
};

test('every question is answered once where nothing gets lost', async () => {
  const { answers, counts } = await play(answering);
  expect(answers.map(({ questionIndex, acknowledged }) => [questionIndex, acknowledged])).toEqual([
    [0, 'counted'],
    [1, 'counted'],
    [2, 'counted'],
  ]);
  expect(counts).toEqual({ 'first questions': 1 });
});

test('an answer whose response is lost is sent again while it may count', async () => {
  let calls = 0;
  const { answers, counts } = await play(async (...call) => {
    calls += 1;
    if (calls === 1) throw new CallError('network');
    return answering(...call);
  });
  expect(calls).toBe(4);
  expect(answers.map(({ acknowledged }) => acknowledged)).toEqual(['counted', 'counted', 'counted']);
  expect(counts).toEqual({ 'first questions': 1, 'answers sent again': 1 });
});

test('an answer whose response is late is sent once', async () => {
  const lateMs = 2_800;
  let calls = 0;
  const { answers, counts } = await play(async (...call) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, calls === 1 ? lateMs : 0));
    return answering(...call);
  });
  expect(calls).toBe(questionsCount);
  expect(answers.map(({ acknowledged }) => acknowledged)).toEqual(['counted', 'counted', 'counted']);
  expect(counts).not.toHaveProperty('answers sent again');
});

test('a late push is awaited over a connection that responds', async () => {
  const calls: string[] = [];
  const { answers } = await play(
    async (...call) => {
      calls.push(call[2]);
      return call[2] === 'quiz.serverTime' ? {} : answering(...call);
    },
    { pushLateMs: 1_500 },
  );
  expect(answers).toHaveLength(3);
  expect(new Set(calls)).toEqual(new Set(['quiz.answer', 'quiz.serverTime']));
});

test('a question that is not pushed is asked for', async () => {
  const respond: Call = async (...call) => (call[2] === 'quiz.question' ? question(1) : answering(...call));
  const { answers, counts } = await play(respond, { unpushed: [1] });
  expect(answers).toHaveLength(3);
  expect(counts).toEqual({ 'first questions': 1, 'questions not pushed in time': 1 });
});

test('without a connection, a question is asked for at the instant it opens', async () => {
  const askedAfterMs: number[] = [];
  const respond: Call = async (...call) => {
    if (call[2] !== 'quiz.question') return answering(...call);
    askedAfterMs.push(Date.now() - startMs);
    return question(1);
  };
  await play(respond, { unpushed: [1], isConnected: false });
  expect(askedAfterMs).toEqual([7_000]);
});

test('questions that open and close unseen are counted', async () => {
  const { answers, counts } = await play(
    async (...call) => {
      if (call[2] === 'quiz.question') throw new CallError('timeout');
      return answering(...call);
    },
    { unpushed: [1] },
  );
  expect(answers.map(({ questionIndex }) => questionIndex)).toEqual([0, 2]);
  expect(counts).toMatchObject({ 'questions never seen': 1 });
});

test('after an answer without any response the quiz goes on with the session as the server has it', async () => {
  const { answers, counts } = await play(async (...call) => {
    const [, , path, input] = call;
    if (path === 'quiz.start') {
      return {
        ...session,
        questionIndex: 1,
        startsAt: iso(7_000),
        currentQuestion: { ...question(1), questionText: null },
      };
    }
    if ((input as { questionIndex: number }).questionIndex === 0) throw new CallError('network');
    return answering(...call);
  });
  expect(answers.map(({ questionIndex, acknowledged }) => [questionIndex, acknowledged])).toEqual([
    [0, null],
    [1, 'counted'],
    [2, 'counted'],
  ]);
  expect(counts).toMatchObject({ 'answers without a result': 1 });
  expect(counts).not.toHaveProperty('questions never seen');
});

test('a question that opens anew after an outage is answered again', async () => {
  const backAtMs = 16_000;
  const reopened = { ...question(1), startsAt: iso(backAtMs), deadlineAt: iso(backAtMs + 5_000) };
  const { answers } = await play(
    async (_measure, _kind, path, input) => {
      const { questionIndex } = input as { questionIndex: number };
      if (questionIndex !== 0 && Date.now() < startMs + backAtMs) throw new CallError('unavailable');
      if (path === 'quiz.start') return { ...session, questionIndex: 1, currentQuestion: reopened };
      if (path === 'quiz.answer') return resultOf(questionIndex);
      return { ...question(2), startsAt: iso(23_000), deadlineAt: iso(28_000) };
    },
    { unpushed: [2] },
  );
  expect(answers.map(({ questionIndex, acknowledged }) => [questionIndex, acknowledged])).toEqual([
    [0, 'counted'],
    [1, null],
    [1, 'counted'],
    [2, 'counted'],
  ]);
});
