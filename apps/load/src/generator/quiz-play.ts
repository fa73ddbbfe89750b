// Long because it holds all the patience of one player in one quiz.
import { lostCarriedMs, lostRequestMs } from '@paheli/core/carried-calls';
import { countdownMs, feedbackMs } from '@paheli/core/quiz/constants';
import type { AnswerResult, QuestionPush, QuizSession } from '@paheli/core/quiz/schema';
import { retryDelayMs } from '@paheli/core/retry-delay';
import { Condition } from './condition';
import { type CallError, type CallKind, isRetryable } from './frames';
import type { SentAnswer } from './messages';
import type { Recorder } from './recorder';

/** A value as JSON carries it: dates are texts. */
export type Json<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Each)[]
    ? Json<Each>[]
    : Value extends object
      ? { [Key in keyof Value]: Json<Value[Key]> }
      : Value;

type Question = { readonly questionIndex: number; readonly startsAt: string; readonly deadlineAt: string };
type Result = Json<AnswerResult>;
type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Makes a call, and records its latency under the name of the measure. Rejects with a CallError. */
export type Call = (
  measure: string | null,
  kind: CallKind,
  path: string,
  input: object | undefined,
  withinMs?: number,
) => Promise<unknown>;

// The patience of the web client, from its hooks `use-quiz-play` and `use-questions`.
const pushPatienceMs = 400;
const latePushMs = 1_000;
const soonMs = 125;
const soonestSyncMs = 250;
const lastAttemptMs = 300;

// How people answer.
const thinkMs = { min: 400, max: 4_000 };
const silentShare = 0.03;

export type QuizPlayOptions = {
  readonly session: Json<QuizSession>;
  readonly userId: string;
  readonly call: Call;
  readonly recorder: Recorder;
  /** Receives every choice that is sent. */
  readonly answers: SentAnswer[];
  readonly signal: AbortSignal;
  readonly onFirstQuestion: () => void;
  /** The longest time to think; that of people if undefined. */
  readonly longestThoughtMs: number | undefined;
  /** Whether the server can push questions. */
  readonly isConnected: () => boolean;
};

/** Returns whether a question follows another one, or is the same one that opened anew, as the web client decides. */
function isLater({ questionIndex, startsAt }: Question, other: Question): boolean {
  if (questionIndex !== other.questionIndex) return questionIndex > other.questionIndex;
  return Date.parse(startsAt) > Date.parse(other.deadlineAt);
}

/** One player's quiz: receives questions, answers them after a while, and repeats what got lost. */
export class QuizPlay {
  private readonly condition = new Condition();
  private readonly results = new Map<number, Result>();
  private readonly sent = new Map<number, Pick<Mutable<SentAnswer>, 'acknowledged' | 'acknowledgedAtMs'>>();
  private readonly sessionId: string;
  private readonly graceMs: number;
  private newest: Question | undefined;
  private questionIndex: number;
  private lastSeenIndex = -1;
  private opensAtMs: number;
  private isOver = false;

  constructor(private readonly options: QuizPlayOptions) {
    const { session, signal } = options;
    this.sessionId = session.sessionId;
    this.graceMs = session.graceTime * 1_000;
    this.questionIndex = session.questionIndex;
    this.opensAtMs = Date.parse(session.startsAt);
    if (session.currentQuestion.questionText !== null) {
      options.recorder.sample('first question lateness', Date.now() - this.opensAtMs);
      this.take(session.currentQuestion);
    }
    signal.addEventListener('abort', () => this.end(), { once: true });
  }

  /** Takes an item of the subscription `quiz.questions`. */
  takePush(push: Json<QuestionPush>): void {
    if (push.type === 'question') this.see(push.question);
    else this.end();
  }

  /** Takes the result of an answer, from a response or from the live event. */
  takeResult(result: Result): void {
    const sent = this.sent.get(result.questionIndex);
    if (sent) {
      sent.acknowledged = result.timedOut ? 'timed out' : 'counted';
      sent.acknowledgedAtMs ??= Date.now();
    }
    if (this.results.has(result.questionIndex)) return;
    this.results.set(result.questionIndex, result);
    this.condition.notify();
  }

  /** Takes the news that the quiz is over. */
  end(): void {
    this.isOver = true;
    this.condition.notify();
  }

  /** Plays until the quiz is over. */
  async run(): Promise<void> {
    while (!this.options.signal.aborted) {
      const question = await this.awaitQuestion();
      if (question === null) return this.countUnseen(this.options.session.totalQuestions);
      this.countUnseen(question.questionIndex);
      this.questionIndex = question.questionIndex;
      const result = await this.answer(question);
      if (this.newest !== question && this.newest?.questionIndex === question.questionIndex) continue;
      // Reading the session again may have gone further.
      this.questionIndex = Math.max(this.questionIndex, question.questionIndex + 1);
      if (result?.finished || this.questionIndex >= this.options.session.totalQuestions) {
        // The page shows the last result for so long.
        const isStopped = () => this.options.signal.aborted || undefined;
        await this.condition.waitFor(isStopped, Date.now() + feedbackMs);
        return;
      }
      if (result?.nextStartsAt !== undefined) this.opensAtMs = Date.parse(result.nextStartsAt);
    }
  }

  /** Counts the questions before this one that opened and closed without reaching the player. */
  private countUnseen(nextIndex: number): void {
    const unseen = nextIndex - this.lastSeenIndex - 1;
    this.lastSeenIndex = nextIndex;
    if (unseen > 0 && !this.options.signal.aborted)
      this.options.recorder.count('questions never seen', unseen);
  }

  private see(question: Question): void {
    if (this.newest && !isLater(question, this.newest)) return;
    const lateMs = Date.now() - Date.parse(question.startsAt);
    this.options.recorder.sample('question lateness', lateMs);
    if (this.newest === undefined && question.questionIndex === 0) {
      this.options.recorder.sample('first question lateness', lateMs);
      // By the opening that was announced: one that moved is late here.
      const beganAtMs = Date.parse(this.options.session.startsAt) - countdownMs;
      this.options.recorder.sample('countdown to first question', Date.now() - beganAtMs);
    }
    this.take(question);
  }

  private take(question: Question): void {
    if (this.newest === undefined) {
      this.options.onFirstQuestion();
      this.options.recorder.sample('first question at', Date.now());
    }
    this.newest = question;
    this.condition.notify();
  }

  /** Returns the awaited question or a later one; null when the quiz is over. */
  private async awaitQuestion(): Promise<Question | null> {
    const atOpening = await this.condition.waitFor(() => this.opened(), this.opensAtMs);
    const isConnected = this.options.isConnected();
    const patienceMs = isConnected ? pushPatienceMs : 0;
    const pushed = atOpening ?? (await this.condition.waitFor(() => this.opened(), Date.now() + patienceMs));
    if (pushed !== undefined) return pushed;
    this.options.recorder.count('questions not pushed in time');
    if (isConnected && (await this.responds()))
      await this.condition.waitFor(() => this.opened(), Date.now() + latePushMs * (1 + Math.random()));
    for (let failures = 0; ; failures += 1) {
      const opened = this.opened();
      if (opened !== undefined) return opened;
      await this.askQuestion(failures);
    }
  }

  /** Returns whether the connection responds to a probe. */
  private responds(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), lostRequestMs);
    this.options.call(null, 'query', 'quiz.serverTime', undefined).then(
      () => resolve(true),
      () => resolve(false),
    );
    return promise.finally(() => clearTimeout(timer));
  }

  /** Returns how long a call waits for its response. A call over a dead connection finds another way before. */
  private patienceMs(): number {
    return this.options.isConnected() ? lostCarriedMs : lostRequestMs;
  }

  private opened(): Question | null | undefined {
    if (this.newest && this.newest.questionIndex >= this.questionIndex) return this.newest;
    return this.isOver ? null : undefined;
  }

  private async askQuestion(failures: number): Promise<void> {
    const input = { sessionId: this.sessionId, questionIndex: this.questionIndex };
    try {
      const within = this.patienceMs();
      this.see((await this.options.call('question', 'query', 'quiz.question', input, within)) as Question);
    } catch (error) {
      const problem = error as CallError;
      if (problem.code === 'finished') return this.end();
      const isSoon = problem.code === 'not_yet';
      if (!isSoon && !isRetryable(problem)) await this.sync();
      const pauseMs = isSoon ? soonMs : delayOf(problem, failures);
      await this.condition.waitFor(() => this.opened(), Date.now() + pauseMs);
    }
  }

  /** Reads the session again: starting a running quiz returns it. Returns the error, or null. */
  private async sync(): Promise<CallError | null> {
    try {
      const input = { tournamentId: this.options.session.tournamentId };
      const session = (await this.options.call('sync', 'mutation', 'quiz.start', input)) as Json<QuizSession>;
      if (session.currentQuestion.questionText !== null) this.see(session.currentQuestion);
      this.questionIndex = Math.max(this.questionIndex, session.questionIndex);
      this.opensAtMs = Date.parse(session.startsAt);
      return null;
    } catch (error) {
      const problem = error as CallError;
      if (problem.code === 'finished' || problem.code === 'cancelled') this.end();
      return problem;
    }
  }

  /** Thinks, answers, and repeats the answer until it is acknowledged. Returns the result if there was one. */
  private async answer(question: Question): Promise<Result | undefined> {
    const { questionIndex } = question;
    const deadlineAtMs = Date.parse(question.deadlineAt);
    const longestMs = this.options.longestThoughtMs ?? thinkMs.max;
    const thoughtMs = thinkMs.min + Math.random() * (longestMs - thinkMs.min);
    const decidedAtMs = Math.random() < silentShare ? Number.POSITIVE_INFINITY : Date.now() + thoughtMs;
    if (Date.now() >= deadlineAtMs) this.options.recorder.count('questions seen after their deadline');
    const isPast = () => this.isOver || this.newest !== question || undefined;
    if (await this.condition.waitFor(isPast, Math.min(decidedAtMs, deadlineAtMs))) return undefined;
    // At the deadline the web client submits what is selected, here nothing.
    const answer = decidedAtMs < deadlineAtMs ? Math.floor(Math.random() * 4) : null;
    const sent = {
      userId: this.options.userId,
      questionIndex,
      answer: answer ?? -1,
      sentAtMs: Date.now(),
      deadlineAtMs,
      acknowledged: null as SentAnswer['acknowledged'],
      acknowledgedAtMs: null as SentAnswer['acknowledgedAtMs'],
    };
    if (answer !== null) {
      this.options.answers.push(sent);
      this.sent.set(questionIndex, sent);
    }
    const submittedAtMs = performance.now();
    const result = await this.submit(question, answer, isPast);
    if (result) {
      this.options.recorder.sample('answer to result', performance.now() - submittedAtMs);
      this.options.recorder.sample('result at', Date.now());
    } else this.options.recorder.count('answers without a result');
    return result;
  }

  private async submit(
    question: Question,
    answer: number | null,
    isPast: () => true | undefined,
  ): Promise<Result | undefined> {
    const { questionIndex } = question;
    const endsAtMs = Date.parse(question.deadlineAt) + this.graceMs;
    const timeTaken = Math.min(5, Math.max(1, (Date.now() - Date.parse(question.startsAt)) / 1_000));
    const input = { sessionId: this.sessionId, questionIndex, answer, timeTaken };
    const known = () => this.results.get(questionIndex);
    for (let failures = 0; ; failures += 1) {
      let failure: CallError | undefined;
      this.options.call('answer', 'mutation', 'quiz.answer', input, this.patienceMs()).then(
        (data) => this.takeResult(data as Result),
        (error: CallError) => {
          failure = error;
          this.condition.notify();
        },
      );
      await this.condition.waitFor(() => known() ?? (failure && true), Date.now() + lostCarriedMs);
      if (known() || isPast()) return known();
      const leftMs = endsAtMs - Date.now() - lastAttemptMs;
      if (leftMs <= 0) break;
      this.options.recorder.count('answers sent again');
      const pauseMs = Math.min(leftMs, delayOf(failure, failures));
      await this.condition.waitFor(() => known() ?? isPast(), Date.now() + pauseMs);
      if (known() || isPast()) return known();
    }
    let problem: CallError | null = null;
    for (let attempts = 0; !known() && !isPast(); attempts += 1) {
      const pauseMs = soonestSyncMs + delayOf(problem, attempts);
      if (await this.condition.waitFor(() => known() ?? isPast(), Date.now() + pauseMs)) break;
      problem = await this.sync();
      if (this.questionIndex > questionIndex) break;
    }
    return known();
  }
}

/** Returns the pause of the web client before it sends a failed call again. */
function delayOf(problem: CallError | null | undefined, failures: number): number {
  return retryDelayMs(failures, Math.random(), problem?.retryAfterS);
}
