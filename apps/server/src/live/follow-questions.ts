import { toSeconds } from '@paheli/core/clock';
import { lateToleranceMs } from '@paheli/core/quiz/constants';
import type { QuestionPush, QuestionView, SessionRef } from '@paheli/core/quiz/schema';
import type { SignedInViewer } from '@paheli/engine/account/session';
import { isUnavailable } from '@paheli/engine/foundation/unavailable';
import { readTurn } from '@paheli/engine/quiz/ask-question';
import { delayQuestion } from '@paheli/engine/quiz/delay-question';
import type { Turn } from '@paheli/engine/quiz/turn';
import type { Services } from '../trpc/context';
import { maxConcurrentCalls } from '../trpc/turns';
import { changesQuiz, type Signal } from './listeners';
import { isSameOpening, type Opening, type Shown } from './openings';

/** The pause between two reads of the same open question, so that a clock that lags cannot cause a busy loop. */
const shortestPauseMs = 50;
/** The pause between two attempts to read a quiz while the database is away. */
const outagePauseMs = 500;

export type QuestionServices = Pick<Services, 'deps' | 'hub' | 'load' | 'runInTurn' | 'schedule'>;

/** A quiz that is being followed. */
export type FollowedQuiz = {
  /** Resolves after `finished`, after `stop`, and when the hub closes. Rejects where the quiz cannot be read. */
  readonly ended: Promise<void>;
  stop(): void;
};

/**
 * Calls back with the viewer's questions, each at the instant it opens and never before, then with `finished`. Sleeps
 * until the next question is due or the open one is over. The turns that this process tells say what comes next; the
 * database is queried where none was told at first, after silence, and after changes made elsewhere. While it is away, the player waits.
 */
export function followQuestions(
  services: QuestionServices,
  viewer: SignedInViewer,
  ref: SessionRef,
  push: (push: QuestionPush) => void,
): FollowedQuiz {
  const follower = new QuestionFollower(services, viewer, ref, push);
  follower.proceed();
  return { ended: follower.ended.promise, stop: () => follower.stop() };
}

/** It awaits nothing but the database: each pause of thousands of players would keep several promises alive. */
class QuestionFollower {
  readonly ended = Promise.withResolvers<void>();
  /** Null where the turn has to be read from the database. */
  private turn: Turn | null;
  private changes = 0;
  private pushed: QuestionView | null = null;
  private opening: Opening | undefined;
  /** A player who begins to listen after the opening was not kept waiting by the server. */
  private isFollowing = false;
  private isQuerying = false;
  private isOver = false;
  private readonly unlisten: () => void;
  private cancelAlarm: () => void = () => undefined;

  constructor(
    private readonly services: QuestionServices,
    private readonly viewer: SignedInViewer,
    private readonly ref: SessionRef,
    private readonly push: (push: QuestionPush) => void,
  ) {
    const { userId } = viewer;
    this.turn = services.hub.takeTurn(userId, ref.sessionId);
    this.unlisten = services.hub.listen(userId, (signal) => this.hear(signal));
  }

  /** Does what is due now, and plans what comes next. */
  proceed(): void {
    if (this.isOver || this.isQuerying) return;
    this.cancelAlarm();
    const { turn } = this;
    if (this.services.hub.isClosing()) this.stop();
    else if (turn === null) this.query(this.read());
    else if (turn.question) this.ask(turn, turn.question);
    else {
      this.push({ type: 'finished', sessionId: turn.sessionId });
      this.stop();
    }
  }

  stop(): void {
    this.isOver = true;
    this.unlisten();
    this.cancelAlarm();
    this.opening?.leave();
    this.opening = undefined;
    this.ended.resolve();
  }

  private hear(signal: Signal): void {
    if (!changesQuiz(signal, this.turn)) return;
    this.turn = this.turn && signal.type === 'turn' ? signal.turn : null;
    this.changes += 1;
    this.proceed();
  }

  private ask(turn: Turn, question: QuestionView): void {
    const now = this.services.deps.now();
    const isOpen = question.startsAt <= now;
    const isDue = isOpen && !(this.pushed && isSameOpening(question, this.pushed));
    this.opening ??= this.services.hub.openings.enter(turn.sessionId);
    if (isDue) {
      const shown = this.opening.shownAs(question);
      if (this.isFollowing) this.services.load.pushed(now.getTime() - question.startsAt.getTime());
      if (!shown && this.isFollowing && isLate(question, now)) {
        const delay = this.delay(turn, this.opening);
        this.services.hub.openings.decide(this.viewer.userId, delay);
        this.query(delay);
        return;
      }
      this.hand(shown ?? { question, endsAt: turn.endsAt }, now);
    }
    this.isFollowing = true;
    const dueAt = isOpen ? question.deadlineAt.getTime() + turn.graceMs : question.startsAt.getTime();
    this.sleep(Math.max(shortestPauseMs, dueAt - now.getTime()), isOpen);
  }

  private hand(shown: Shown, now: Date): void {
    const { question, endsAt } = shown;
    this.opening?.show(shown);
    this.pushed = question;
    const remainingTime = toSeconds(Math.max(0, endsAt.getTime() - now.getTime()));
    this.push({ type: 'question', question, remainingTime, now });
  }

  private sleep(ms: number, isForSilence: boolean): void {
    this.cancelAlarm = this.services.schedule(ms, () => {
      // Silence closes a question in the database.
      if (isForSilence) this.turn = null;
      this.proceed();
    });
  }

  /** Proceeds after a query, which resolves with a pause in milliseconds. Changes meanwhile wait for it. */
  private query(pause: Promise<number>): void {
    this.isQuerying = true;
    const resume = (ms: number) => {
      this.isQuerying = false;
      if (ms === 0 || this.isOver) this.proceed();
      else this.sleep(ms, false);
    };
    pause.then(resume).catch((error: unknown) => {
      this.ended.reject(error);
      this.stop();
    });
  }

  private async read(): Promise<number> {
    const { services, viewer, ref, changes } = this;
    if (this.isUnknown()) return outagePauseMs;
    await services.hub.openings.decided(viewer.userId);
    // What a new subscription reads is handed out at once.
    const shows = !this.isFollowing;
    // Each answer wakes every subscription of its player. Together they hold two places in the queue at most.
    const queue = `questions:${viewer.userId}`;
    const turn = await services
      .runInTurn(queue, maxConcurrentCalls.play, () => readTurn(services.deps, viewer, ref, shows))
      .catch(toNullInOutage);
    // What was read may be older than a change that came meanwhile.
    if (changes === this.changes) this.turn = turn;
    return turn === null ? outagePauseMs : 0;
  }

  private async delay(turn: Turn, opening: Opening): Promise<number> {
    const { changes } = this;
    const delayed = this.isUnknown()
      ? null
      : await delayQuestion(this.services.deps, turn).catch(toNullInOutage);
    if (delayed?.question) opening.show({ question: delayed.question, endsAt: delayed.endsAt });
    // Sent with the instants that were decided, or read again where the session asks another question by now.
    if (changes === this.changes) this.turn = delayed;
    return 0;
  }

  /**
   * Returns whether this process stood still for so long that others take it for dead. Until it has another number, it
   * hands out no text: what it did not send opens anew.
   */
  private isUnknown(): boolean {
    return this.services.deps.processId() === null;
  }
}

/** Returns null for the error of a database that is away or busy. Throws any other. */
function toNullInOutage(error: unknown): null {
  if (isUnavailable(error)) return null;
  throw error;
}

/** Returns whether the server is so late with a question that its opening is moved. */
function isLate({ startsAt }: QuestionView, now: Date): boolean {
  return now.getTime() - startsAt.getTime() > lateToleranceMs;
}
