import { setTimeout as sleep } from 'node:timers/promises';
import type { BehaviourSwitch } from './behaviour';
import type { Attempt, WebhookEvent } from './entity';
import type { SandboxLog } from './log';
import { sign } from './signature';
import type { Store } from './store';

/** Razorpay gives up on an event after a day. */
const GIVE_UP_AFTER_SECONDS = 24 * 60 * 60;

type SenderDeps = {
  store: Store;
  behaviour: BehaviourSwitch;
  secret: string;
  now: () => Date;
  log: SandboxLog | undefined;
  /** Waits before the second, third … attempt; the last one repeats. */
  backoffMs: readonly number[];
  timeoutMs: number;
};

/**
 * Delivers webhook events at least once: the events of one action in order, with retries and backoff, until the
 * receiver returns 2xx. Undelivered events stay in the store, and the next `setUrl` resumes them.
 */
export class WebhookSender {
  #url: string | undefined;
  readonly #closing = new AbortController();
  /** Ends the waits before a delivery; replaced by a new controller after each use. */
  #sendNow = new AbortController();
  readonly #underWay = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  readonly #requests = new Set<AbortController>();
  #idleWaiters: (() => void)[] = [];

  constructor(private readonly deps: SenderDeps) {}

  /**
   * Sets where webhooks are sent. Undelivered events are sent there at once, without their delays; without a URL they
   * wait.
   */
  setUrl(url: string | undefined): void {
    this.#url = url;
    this.#sendNow.abort();
    this.#sendNow = new AbortController();
    if (url !== undefined) this.#run(this.#sendInTurn(this.#claim(this.deps.store.state.events)));
  }

  /** Queues the events of one action. */
  enqueue(events: readonly WebhookEvent[]): void {
    if (this.#url === undefined) return;
    const { reorder_webhooks, delay_webhooks_ms } = this.deps.behaviour.current;
    const ordered = reorder_webhooks ? events.toReversed() : events;
    this.#run(this.#sendInTurn(this.#claim(ordered), delay_webhooks_ms));
  }

  /** Sends an event once more with a true signature, whether or not it was delivered before. */
  async replay(event: WebhookEvent): Promise<Attempt | undefined> {
    const attempt = await this.#send(event, false);
    if (attempt !== undefined) this.#record(event, attempt);
    this.#wakeIdleWaiters();
    return attempt;
  }

  /** Resolves when no event is waiting to be delivered. */
  async idle(): Promise<void> {
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const request of this.#requests) request.abort();
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  #claim(events: readonly WebhookEvent[]): WebhookEvent[] {
    const free = events.filter((event) => event.state === 'pending' && !this.#underWay.has(event.event_id));
    for (const event of free) this.#underWay.add(event.event_id);
    return free;
  }

  async #sendInTurn(events: readonly WebhookEvent[], delayMs = 0): Promise<void> {
    if (delayMs > 0) await this.#pause(delayMs, this.#sendNow.signal);
    for (const event of events) {
      const wake = this.#sendNow.signal;
      await this.#attempt(event);
      this.#run(this.#retry(event, wake));
    }
  }

  /**
   * Delivers an event with retries. `wake` is taken before each attempt, so that an address that changes during it is
   * tried without a wait.
   */
  async #retry(event: WebhookEvent, wake: AbortSignal): Promise<void> {
    let signal = wake;
    while (event.state === 'pending' && this.#url !== undefined && !this.#closing.signal.aborted) {
      await this.#pause(this.#backoffMs(event), signal);
      signal = this.#sendNow.signal;
      await this.#attempt(event);
    }
    this.#underWay.delete(event.event_id);
    this.#wakeIdleWaiters();
  }

  #backoffMs(event: WebhookEvent): number {
    const { backoffMs } = this.deps;
    return backoffMs[Math.min(event.attempts.length, backoffMs.length) - 1] ?? 0;
  }

  /** Makes one attempt. A forged attempt never counts as delivered, whatever the receiver returns. */
  async #attempt(event: WebhookEvent): Promise<void> {
    const forged = this.deps.behaviour.current.forge_webhooks;
    const attempt = await this.#send(event, forged);
    if (attempt === undefined) return;
    this.#record(event, attempt);
    if (event.state === 'delivered' && this.deps.behaviour.current.duplicate_webhooks) {
      const second = await this.#send(event, forged);
      if (second !== undefined) this.#record(event, second);
    }
  }

  #record(event: WebhookEvent, attempt: Attempt): void {
    event.attempts.push(attempt);
    const isAccepted = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    if (isAccepted && !attempt.forged) event.state = 'delivered';
    else if (event.state === 'pending' && attempt.at - event.created_at > GIVE_UP_AFTER_SECONDS) {
      event.state = 'abandoned';
    }
    this.deps.store.save();
    this.deps.log?.info(
      { event: event.event, eventId: event.event_id, ...attempt },
      'webhook sent by the sandbox',
    );
  }

  /** Sends one HTTP request. Returns undefined without an address, or when the sandbox is closing. */
  async #send(event: WebhookEvent, forged: boolean): Promise<Attempt | undefined> {
    if (this.#url === undefined || this.#closing.signal.aborted) return undefined;
    const at = Math.floor(this.deps.now().getTime() / 1000);
    const request = new AbortController();
    const timer = setTimeout(() => request.abort(), this.deps.timeoutMs).unref();
    this.#requests.add(request);
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-signature': sign(event.body, forged ? `not ${this.deps.secret}` : this.deps.secret),
          'x-razorpay-event-id': event.event_id,
        },
        body: event.body,
        redirect: 'manual',
        signal: request.signal,
      });
      await response.body?.cancel();
      return { at, status: response.status, error: null, forged };
    } catch (error) {
      if (this.#closing.signal.aborted) return undefined;
      return {
        at,
        status: null,
        error: request.signal.aborted ? 'no response in time' : reasonOf(error),
        forged,
      };
    } finally {
      clearTimeout(timer);
      this.#requests.delete(request);
    }
  }

  /** Waits without keeping the process alive; closing the sandbox or `wake` ends the wait. */
  async #pause(ms: number, wake: AbortSignal): Promise<void> {
    const signal = AbortSignal.any(
      wake === undefined ? [this.#closing.signal] : [this.#closing.signal, wake],
    );
    await sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
  }

  #run(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.deps.log?.warn({ error }, 'the sandbox could not deliver a webhook'))
      .then(() => {
        this.#running.delete(tracked);
      });
    this.#running.add(tracked);
  }

  #isIdle(): boolean {
    return (
      this.#underWay.size === 0 && this.deps.store.state.events.every((event) => event.state !== 'pending')
    );
  }

  #wakeIdleWaiters(): void {
    if (!this.#isIdle()) return;
    const waiters = this.#idleWaiters;
    this.#idleWaiters = [];
    for (const resolve of waiters) resolve();
  }
}

/** Returns why a request got no response: the socket's error code where there is one, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
