// Long because it holds all that one person does, page after page.
import { setTimeout as sleep } from 'node:timers/promises';
import { carriedCalls, patienceMsOf } from '@paheli/core/carried-calls';
import type { AnswerResult, QuestionPush, QuizResult, QuizSession } from '@paheli/core/quiz/schema';
import { retryDelayMs } from '@paheli/core/retry-delay';
import { CallError, httpCall, isRetryable, readHttpResult } from './frames';
import { HttpClient } from './http-client';
import type { GeneratorPlan, SeededPlayer, SentAnswer } from './messages';
import { type Call, type Json, QuizPlay } from './quiz-play';
import type { Recorder } from './recorder';
import { type Item, TrpcSocket } from './trpc-socket';

type LiveItem = {
  readonly type: string;
  readonly provisional?: boolean;
  readonly change?: string;
  readonly sessionId?: string;
  readonly result?: Json<AnswerResult>;
  readonly spreadMs?: number;
};

/** The pause of the web client between the first of several events and its reload. */
const burstMs = 300;
/** Over what time pages spread their requests after an event that does not say it. */
const usualSpreadMs = 1_000;
/** Between which times after a loss the web client connects again for the first time. */
const reconnectMs = 5_000;
const soonestReconnectMs = 500;
/** How often the web client tries to connect again before it begins to poll. */
const mostReconnects = 5;
const retryMs = 1_000;
/** How long the web client stays in a room that it left, at least and at most. */
const [lingerMs, longestLingerMs] = [60_000, 120_000];
/** How often a person tries to join before they give up. */
const mostPresses = 10;

/** One person in a browser: a socket for subscriptions and calls, further calls over HTTP, and the page they are on. */
export class Player {
  private readonly socket: TrpcSocket;
  private readonly http: HttpClient;
  private readonly ref: { readonly tournamentId: string };
  private hasResult = false;
  private page: 'dashboard' | 'waiting room' | 'quiz' | 'results' = 'dashboard';
  private stopListening: (() => void) | undefined;
  private lastEventId: string | undefined;
  private readonly reloading = new Map<string, 'once' | 'again'>();
  private quiz: QuizPlay | undefined;
  private sessionId: string | undefined;
  private isClosing = false;
  /** Ends the stay in a room whose page was left. */
  private leaving: NodeJS.Timeout | undefined;
  private isReconnecting = false;
  /** Every choice this player sent, for the comparison with the database. */
  readonly answers: SentAnswer[] = [];
  /** When this player learned of the settlement, as Date.now(). */
  settledNewsAtMs: number | undefined;
  hasFinished = false;

  constructor(
    private readonly plan: GeneratorPlan,
    private readonly seeded: SeededPlayer,
    private readonly recorder: Recorder,
  ) {
    this.ref = { tournamentId: plan.tournamentId };
    this.http = new HttpClient(plan.target, seeded.token);
    this.socket = new TrpcSocket(plan.target, seeded.token, {
      onClose: (code) => void this.reconnect(code),
      onMessage: () => recorder.count('messages'),
      onError: (path, code) => recorder.count(`error ${path} ${code}`),
      respondsOverHttp: (ms) => this.respondsOverHttp(ms),
    });
  }

  /** Opens the socket and subscribes to live events. Rejects with a CallError. */
  async connect(): Promise<void> {
    const startedAtMs = performance.now();
    await this.socket.open();
    await new Promise<void>((resolve) => this.listen(false, resolve));
    this.recorder.sample('connect', performance.now() - startedAtMs);
  }

  /** Joins the tournament, if need be with repeated presses, and goes to its waiting room. Rejects with a CallError. */
  async join(): Promise<void> {
    const pressedAtMs = performance.now();
    await this.press('tournament.join', mostPresses);
    this.recorder.sample('join', performance.now() - pressedAtMs);
    this.page = 'waiting room';
    this.enterRoom();
    this.reloadTournament();
  }

  /** Plays the whole quiz: presses Start at the given instant and ends on the results page. */
  async play(startsAtMs: number, pressAtMs: number, signal: AbortSignal): Promise<void> {
    await sleep(Math.max(0, startsAtMs - Date.now()));
    // The waiting room opens the notice by itself.
    this.leaveRoom();
    await sleep(Math.max(0, pressAtMs - Date.now()));
    this.recorder.sample('generator lag', Date.now() - pressAtMs);
    const pressedAtMs = performance.now();
    this.page = 'quiz';
    const started = await this.start(signal);
    if (started === 'never') return this.recorder.count('players who never started');
    if ('finishedId' in started) return this.openResults(started.finishedId);
    const session = started;
    this.sessionId = session.sessionId;
    this.quiz = new QuizPlay({
      session,
      userId: this.seeded.userId,
      call: this.call,
      recorder: this.recorder,
      answers: this.answers,
      signal,
      onFirstQuestion: () => this.recorder.sample('start to first question', performance.now() - pressedAtMs),
      isConnected: () => this.socket.carriesCalls(),
      longestThoughtMs: this.plan.longestThoughtMs,
    });
    this.followQuestions();
    await this.quiz.run();
    if (signal.aborted) return this.recorder.count('players who did not finish');
    await this.showResults(session.sessionId, signal);
    this.hasFinished = true;
  }

  /** Checks the connection as the web client does. */
  keepAlive(nowMs: number): void {
    this.socket.keepAlive(nowMs);
  }

  close(): void {
    this.isClosing = true;
    this.socket.close();
    this.http.close();
  }

  private readonly call: Call = async (measure, kind, path, input, withinMs) => {
    const sentAtMs = performance.now();
    try {
      const data = await this.send(kind, path, input, withinMs);
      if (measure !== null) this.recorder.sample(measure, performance.now() - sentAtMs);
      const isResult = path === 'quiz.results' || path === 'quiz.complete';
      if (isResult && !(data as QuizResult).provisional) this.learnSettlement();
      return data;
    } catch (error) {
      const problem = error instanceof CallError ? error : new CallError('network', String(error));
      if (!this.isClosing) this.recorder.count(`error ${path} ${problem.code}`);
      throw problem;
    }
  };

  /** Returns whether a call travels over the socket, as the web client decides. */
  private isCarried(path: string): boolean {
    const { calls } = this.plan;
    return calls === 'socket' || (calls === 'web' && carriedCalls.test(path) && this.socket.carriesCalls());
  }

  private async send(...[kind, path, input, withinMs]: Tail<Parameters<Call>>): Promise<unknown> {
    const overHttp = async () =>
      readHttpResult((await this.http.request(httpCall(kind, path, input), withinMs)).body);
    if (!this.isCarried(path)) return overHttp();
    if (withinMs === undefined) return this.socket.call(kind, path, input);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => reject(new CallError('timeout')), withinMs);
    // Whichever way brings a response first: the web client repeats a call over a dead connection, and still listens to it.
    let isRepeated = false;
    const onDead = () => {
      isRepeated = true;
      overHttp().then(resolve, reject);
    };
    this.socket
      .call(kind, path, input, { ms: patienceMsOf(path), onDead })
      .then(resolve, (error) => isRepeated || reject(error));
    return promise.finally(() => clearTimeout(timer));
  }

  private respondsOverHttp(ms: number): Promise<boolean> {
    return this.http.request({ method: 'GET', path: '/healthz' }, ms).then(
      () => true,
      () => sleep(ms, false),
    );
  }

  /** Returns the session, or the id of one that ended before any response reached the player. */
  private async start(
    signal: AbortSignal,
  ): Promise<Json<QuizSession> | { readonly finishedId: string } | 'never'> {
    try {
      const startedAtMs = performance.now();
      const session = await this.press('quiz.start', Number.POSITIVE_INFINITY, signal);
      this.recorder.sample('start', performance.now() - startedAtMs);
      return session as Json<QuizSession>;
    } catch (error) {
      const { code, facts } = error as CallError;
      const finishedId = code === 'finished' ? facts.sessionId : undefined;
      return typeof finishedId === 'string' ? { finishedId } : 'never';
    }
  }

  /** Makes a call for a press of a button. A person whose press failed for now presses again after a moment. */
  private async press(path: string, mostTimes: number, signal?: AbortSignal): Promise<unknown> {
    let line: unknown;
    for (let times = 1; ; times += 1) {
      try {
        return await this.call(null, 'mutation', path, { ...this.ref, ...(line !== undefined && { line }) });
      } catch (error) {
        const problem = error as CallError;
        line = problem.facts.line ?? line;
        const isWorthIt = isRetryable(problem) || problem.code === 'not_started';
        if (!isWorthIt || times >= mostTimes || signal?.aborted) throw problem;
        await sleep(problem.code === 'busy' ? retryDelayMs(0, Math.random(), problem.retryAfterS) : retryMs);
      }
    }
  }

  /** Opens the results of a quiz whose questions all passed while its start had no response. */
  private async openResults(sessionId: string): Promise<void> {
    this.sessionId = sessionId;
    this.recorder.count('players whose quiz passed before its start was answered');
    await this.readResults(sessionId);
    this.hasFinished = true;
  }

  private followQuestions(): void {
    const { sessionId } = this;
    if (sessionId === undefined) return;
    this.socket.subscribe('quiz.questions', { sessionId }, ({ data }) =>
      this.quiz?.takePush(data as Json<QuestionPush>),
    );
  }

  private async showResults(sessionId: string, signal: AbortSignal): Promise<void> {
    for (let isDone = false; !isDone && !signal.aborted; ) {
      try {
        await this.call('complete', 'mutation', 'quiz.complete', { sessionId });
        this.hasResult = true;
        isDone = true;
      } catch (error) {
        isDone = !isRetryable(error as CallError);
        if (!isDone) await sleep(retryMs);
      }
    }
    await this.readResults(sessionId);
  }

  private async readResults(sessionId: string): Promise<void> {
    this.page = 'results';
    this.enterRoom();
    const reads = [this.call('leaderboard', 'query', 'tournament.leaderboard', this.ref)];
    if (!this.hasResult) reads.push(this.call('results again', 'query', 'quiz.results', { sessionId }));
    await Promise.allSettled(reads);
  }

  private enterRoom(): void {
    const isStillIn = this.leaving !== undefined;
    clearTimeout(this.leaving);
    this.leaving = undefined;
    if (!isStillIn) this.listen(true);
  }

  private leaveRoom(): void {
    this.leaving = setTimeout(
      () => {
        this.leaving = undefined;
        if (!this.isClosing) this.listen(false);
      },
      lingerMs + Math.random() * (longestLingerMs - lingerMs),
    );
    this.leaving.unref();
  }

  private listen(isInRoom: boolean, onAttached?: () => void): void {
    this.stopListening?.();
    const input = {
      ...(isInRoom && { tournamentIds: [this.plan.tournamentId] }),
      ...(this.lastEventId !== undefined && { lastEventId: this.lastEventId }),
    };
    this.stopListening = this.socket.subscribe('live.events', input, (item) => {
      const { id, data } = item.data as Item;
      this.lastEventId = id;
      const event = data as LiveItem;
      this.recorder.count(`event ${event.type}`);
      if (event.type === 'attached') onAttached?.();
      else this.takeEvent(event);
    });
  }

  private takeEvent({ type, provisional, result, change, spreadMs = usualSpreadMs }: LiveItem): void {
    if (type === 'answer_submitted' && result) this.quiz?.takeResult(result);
    else if (type === 'quiz_completed') this.quiz?.end();
    else if (type === 'wallet_update') this.reload('profile', 'auth.profile', undefined);
    else if (type === 'leaderboard_update' && provisional === false) this.learnSettlement();
    // Changed numbers of seats and provisional leaderboards are shown from the events themselves, and the result of a
    // completed quiz came with the call that completed it.
    if (type === 'tournament_update' && change !== 'seats') this.reloadTournament(spreadMs);
    if (type === 'leaderboard_update' && provisional === false) this.reloadResults(spreadMs);
    if (type === 'quiz_completed' && !this.hasResult) this.reloadResults();
  }

  private learnSettlement(): void {
    this.settledNewsAtMs ??= Date.now();
  }

  /** Returns whether something that the page shows is on its way. */
  isReloading(): boolean {
    return this.reloading.size > 0;
  }

  private reloadTournament(spreadMs = 0): void {
    if (this.page === 'waiting room') this.reload('tournament page', 'tournament.byId', this.ref, spreadMs);
  }

  private reloadResults(spreadMs = 0): void {
    const { sessionId } = this;
    if (this.page !== 'results' || sessionId === undefined) return;
    this.reload('leaderboard again', 'tournament.leaderboard', this.ref, spreadMs);
    this.reload('results again', 'quiz.results', { sessionId }, spreadMs);
  }

  /** Reloads a query once for several events, and again if it changed meanwhile. */
  private reload(measure: string, path: string, input: object | undefined, spreadMs = 0): void {
    if (this.isClosing) return;
    if (this.reloading.has(path)) return void this.reloading.set(path, 'again');
    this.reloading.set(path, 'once');
    setTimeout(
      async () => {
        // A failed reload is counted, and the next event causes another.
        await this.call(measure, 'query', path, input).catch(() => undefined);
        const isDue = this.reloading.get(path) === 'again';
        this.reloading.delete(path);
        if (isDue) this.reload(measure, path, input);
      },
      burstMs + Math.random() * spreadMs,
    );
  }

  private async reconnect(code: number): Promise<void> {
    // A failed attempt to connect again closes its socket too.
    if (this.isClosing || this.isReconnecting) return;
    this.recorder.count(`socket closed ${code}`);
    this.stopListening = undefined;
    this.isReconnecting = true;
    const isOpen = await this.openAgain();
    this.isReconnecting = false;
    if (this.isClosing) return;
    if (!isOpen) return this.recorder.count('players who stopped reconnecting');
    this.recorder.count('sockets connected again');
    this.listen(this.page !== 'dashboard' && (this.page !== 'quiz' || this.leaving !== undefined));
    if (this.page === 'quiz') this.followQuestions();
  }

  /** Returns whether the socket is open again. */
  private async openAgain(): Promise<boolean> {
    for (let attempt = 0; attempt < mostReconnects; attempt += 1) {
      // The first attempts are spread, as in the web client.
      const share = attempt === 0 ? Math.random() : 1;
      await sleep(soonestReconnectMs + share * (reconnectMs - soonestReconnectMs));
      if (this.isClosing) return false;
      const isOpen = await this.socket.open().then(
        () => true,
        () => false,
      );
      if (isOpen) return true;
    }
    return false;
  }
}

type Tail<List extends readonly unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;
