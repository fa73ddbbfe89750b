// Long because a line has many ends: admission, patience, leaving, and places that are kept.
import type { TransientEvent } from '@paheli/core/live-event';
import { Problem } from '@paheli/core/problem';
import { createAdmission, type Load } from '@paheli/core/quiz/admission';
import type { LinePlace } from '@paheli/core/quiz/line';
import type { PersonalData } from '../account/personal-data';
import { readLineToken, writeLineToken } from './line-token';

type Holder = { readonly userId: string; readonly tournamentId: string };

/** A player who wants to start. */
export type Ticket = Holder & {
  /** When this attempt arrived. */
  readonly arrivedAt: Date;
  /** The signed place of a former attempt. */
  readonly token?: string | undefined;
  /** Aborts when the caller is gone. */
  readonly signal?: AbortSignal | undefined;
  /** Whether the caller may wait for longer than 20 s. */
  readonly mayWaitLong?: boolean | undefined;
};

/** The line of players who start in this process. It lets everybody pass at once until the server is busy. */
export type StartLine = {
  /**
   * Waits for the player's turn and returns the instant at which they pressed first. Throws `busy` with the place after 15
   * to 20 s, where the caller may not wait longer. A player whose caller is gone keeps the place for 30 s.
   */
  wait(ticket: Ticket): Promise<Date>;
  /** Stops the waiting of a player who left. The place is kept as long as that of a caller who is gone. */
  leave(holder: Holder): void;
  /** Reports that a start that waited its turn has ended: its quiz counts as running from now on. */
  started(): void;
  /** Returns the player's place; null where they do not wait. */
  placeOf(holder: Holder): LinePlace | null;
  /** Returns how many players wait. */
  waiting(): number;
  close(): void;
};

type Sources = {
  readonly personalData: Pick<PersonalData, 'fingerprint'>;
  /** Sends an event to a player's open connections. Never throws, never waits. */
  readonly push: (userId: string, event: TransientEvent) => void;
  /** Returns what the process measured lately, without those who are being admitted. */
  readonly readLoad: () => Omit<Load, 'starting'>;
  /** Keeps the settlement of tournaments waiting for those in line. Never throws, never waits. */
  readonly hold: (tournamentIds: readonly string[]) => void;
};

const tickMs = 20;
const patienceMs = 20_000;
/** Those who pressed together are refused over such a time: each refusal, and what follows it, costs as much as an answer. */
const patienceSpreadMs = 5_000;
const heldMs = 30_000;
/** A player learns their place when they have waited so long, and then at most so often. */
const firstTellMs = 300;
const tellEveryMs = 2_000;
/** A place that has changed by less is not told again, and so many are told in a step: messages cost those who play. */
const tellableChange = 0.05;
const mostTold = 6;
const lookEveryMs = 250;
const holdEveryMs = 5_000;
const paceMemoryMs = 3_000;

/** A call that waits. */
type Waiter = { readonly untilMs: number; admit(): void; refuse(): void };

type Entry = Holder & {
  readonly pressedAt: Date;
  readonly enteredMs: number;
  /** The player's calls that wait: none while the caller is gone, several with several tabs. */
  readonly waiters: Set<Waiter>;
  /** When the last call left. */
  leftMs: number;
  toldMs: number;
  toldAhead: number;
};

/** Creates the line. It has a timer only while somebody waits. */
export function createStartLine(sources: Sources): StartLine {
  return new Line(sources);
}

class Line implements StartLine {
  private readonly admission = createAdmission();
  private readonly known = new Map<string, Entry>();
  /** In the order in which they pressed. */
  private line: Entry[] = [];
  private starting = 0;
  private nextToTell = 0;
  private lookedMs = -lookEveryMs;
  private heldMs: ReadonlyMap<string, number> = new Map();
  private steppedMs = performance.now();
  private admittedPerS = 100;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly sources: Sources) {}

  wait(ticket: Ticket): Promise<Date> {
    const entry = this.known.get(keyOf(ticket)) ?? this.enter(ticket);
    const { promise, resolve, reject } = Promise.withResolvers<Date>();
    const leave = () => {
      ticket.signal?.removeEventListener('abort', leave);
      entry.waiters.delete(waiter);
      entry.leftMs = performance.now();
    };
    const waiter: Waiter = {
      untilMs: ticket.mayWaitLong
        ? Number.POSITIVE_INFINITY
        : performance.now() + patienceMs - Math.random() * patienceSpreadMs,
      admit() {
        leave();
        resolve(entry.pressedAt);
      },
      refuse: () => {
        leave();
        const line = writeLineToken(this.sources, entry, entry.pressedAt);
        reject(new Problem('busy', { retryAfterS: 1, facts: { line, ...this.placeOf(entry) } }));
      },
    };
    entry.waiters.add(waiter);
    ticket.signal?.addEventListener('abort', leave, { once: true });
    if (this.timer === undefined) {
      this.timer = setInterval(() => this.step(), tickMs).unref();
      this.step();
    }
    return promise;
  }

  leave(holder: Holder): void {
    for (const waiter of this.known.get(keyOf(holder))?.waiters ?? []) waiter.refuse();
  }

  started(): void {
    this.starting -= 1;
  }

  placeOf(holder: Holder): LinePlace | null {
    const entry = this.known.get(keyOf(holder));
    return entry ? this.toPlace(this.line.indexOf(entry)) : null;
  }

  waiting(): number {
    return this.line.length;
  }

  close(): void {
    this.stop();
    for (const { waiters } of this.line) for (const waiter of waiters) waiter.refuse();
  }

  private enter({ arrivedAt, token, ...ticket }: Ticket): Entry {
    const nowMs = performance.now();
    const { userId, tournamentId } = ticket;
    const entry: Entry = {
      userId,
      tournamentId,
      pressedAt: readLineToken(this.sources, ticket, arrivedAt, token),
      enteredMs: nowMs,
      waiters: new Set(),
      leftMs: nowMs,
      toldMs: Number.NEGATIVE_INFINITY,
      toldAhead: -1,
    };
    this.known.set(keyOf(entry), entry);
    const place = this.line.findLastIndex(({ pressedAt }) => pressedAt <= entry.pressedAt) + 1;
    this.line.splice(place, 0, entry);
    return entry;
  }

  /** Admits as many as the server can serve now, in their order. */
  private step(): void {
    const nowMs = performance.now();
    const elapsedMs = Math.min(nowMs - this.steppedMs, 1_000);
    this.steppedMs = nowMs;
    const load = this.sources.readLoad();
    const { starting: underWay } = this;
    const playing = load.playing + underWay;
    const free = this.admission.step({ ...load, playing, starting: underWay }, elapsedMs, this.line.length);
    let admitted = 0;
    let starting = 0;
    this.line = this.line.filter((entry) => {
      const isAdmitted = admitted < free && entry.waiters.size > 0;
      if (!isAdmitted) return this.staysInLine(entry, nowMs);
      admitted += 1;
      starting += entry.waiters.size;
      this.known.delete(keyOf(entry));
      for (const waiter of entry.waiters) waiter.admit();
      return false;
    });
    this.starting += starting;
    const weight = Math.min(1, elapsedMs / paceMemoryMs);
    if (weight > 0) this.admittedPerS += ((admitted * 1_000) / elapsedMs - this.admittedPerS) * weight;
    this.tell(nowMs);
    this.hold(nowMs);
    if (this.line.length === 0) this.stop();
  }

  /** Refuses calls that have waited long enough. A place without calls is lost after a while. */
  private staysInLine(entry: Entry, nowMs: number): boolean {
    for (const waiter of entry.waiters) if (nowMs > waiter.untilMs) waiter.refuse();
    const isHeld = entry.waiters.size > 0 || nowMs - entry.leftMs <= heldMs;
    if (!isHeld) this.known.delete(keyOf(entry));
    return isHeld;
  }

  /** Tells their place to some who do not know it, or whose place has changed: each step begins where the last one ended. */
  private tell(nowMs: number): void {
    let left = mostTold;
    const count = this.line.length;
    const first = this.nextToTell;
    for (let step = 0; step < count && left > 0; step += 1) {
      const ahead = (first + step) % count;
      this.nextToTell = ahead + 1;
      const entry = this.line[ahead];
      if (entry === undefined) return;
      if (entry.waiters.size === 0 || nowMs - entry.enteredMs < firstTellMs) continue;
      if (nowMs - entry.toldMs < tellEveryMs) continue;
      if (Math.abs(entry.toldAhead - ahead) <= ahead * tellableChange) continue;
      left -= 1;
      Object.assign(entry, { toldMs: nowMs, toldAhead: ahead });
      const { userId, tournamentId } = entry;
      this.sources.push(userId, { type: 'line_update', tournamentId, ...this.toPlace(ahead) });
    }
  }

  /** Holds the tournaments of the line: new ones soon, the others now and then. */
  private hold(nowMs: number): void {
    if (nowMs - this.lookedMs < lookEveryMs) return;
    this.lookedMs = nowMs;
    const waiting = [...new Set(this.line.map(({ tournamentId }) => tournamentId))];
    const due = waiting.filter((id) => nowMs - (this.heldMs.get(id) ?? -holdEveryMs) >= holdEveryMs);
    this.heldMs = new Map(
      waiting.map((id) => [id, due.includes(id) ? nowMs : (this.heldMs.get(id) ?? nowMs)]),
    );
    if (due.length > 0) this.sources.hold(due);
  }

  private toPlace(ahead: number): LinePlace {
    const estimateSeconds = Math.ceil((ahead + 1) / Math.max(1, this.admittedPerS));
    return { place: ahead + 1, ahead, estimateSeconds };
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

function keyOf({ userId, tournamentId }: Holder): string {
  return `${userId} ${tournamentId}`;
}
