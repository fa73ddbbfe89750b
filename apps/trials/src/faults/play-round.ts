import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '@paheli/core/clock';
import { CallError } from '@paheli/load/generator/frames';
import type { SeededPlayer } from '@paheli/load/generator/messages';
import { Player } from '@paheli/load/generator/player';
import { Recorder } from '@paheli/load/generator/recorder';
import { awaitSettled } from '@paheli/load/target/check-tournament';
import { scheduleTournament, seedTournament } from '@paheli/load/target/seed-tournament';
import { WebCalls } from '../web-calls';
import { type Acknowledged, nothingYet } from './acknowledged';
import type { Faults } from './inflict';
import type { Installation } from './installation';
import { register, topUp, verifyKyc, withdraw } from './money-actions';

/** What a round played, and what its players were told. */
export type PlayedRound = {
  readonly tournamentId: string;
  readonly players: readonly SeededPlayer[];
  readonly acknowledged: Acknowledged;
  /** How often calls failed, by path and code. */
  readonly errors: Readonly<Record<string, number>>;
  /** Which promises to players and which deadlines were broken. */
  readonly failures: readonly string[];
};

export type RoundOptions = { readonly players: number; readonly questions: number };

/** Players who also withdraw, and the winnings that they have from before. */
const withdrawers = 4;
const winningsPaise = 20_000;
const registrations = 2;
const startsInMs = 500;
const pressWithinMs = 300;
const longestThoughtMs = 1_200;
/** How long any of this may take at most: nobody waits for ever. */
const longestMs = 90_000;
const longestSettleMs = 30_000;

type Seat = { readonly player: Player; readonly seeded: SeededPlayer; readonly calls: WebCalls };

/** Plays one whole tournament while the faults happen. */
export async function playRound(
  installation: Installation,
  faults: Faults,
  options: RoundOptions,
): Promise<PlayedRound> {
  const { tournamentId, players } = await seedTournament(
    installation.database.own,
    options.players,
    options.questions,
    { winners: withdrawers, winningsPaise },
  );
  const round = new Round(installation, tournamentId, players);
  try {
    faults.begin('pay');
    await round.pay();
    faults.begin('join');
    await round.join();
    faults.begin('play');
    await Promise.all([round.play(() => faults.begin('settle')), round.withdraw()]);
    await round.settle();
    await faults.healed();
    return { tournamentId, players, ...round.outcome() };
  } finally {
    round.close();
  }
}

/** Returns the winnings that some players have from before, in paise, by user. */
export function givenWinnings(players: readonly SeededPlayer[]): Map<string, number> {
  return new Map(players.slice(0, withdrawers).map(({ userId }) => [userId, winningsPaise]));
}

class Round {
  private readonly acknowledged = nothingYet();
  private readonly recorder = new Recorder();
  private readonly failures: string[] = [];
  private readonly seats: readonly Seat[];
  private readonly ending = new AbortController();
  private readonly timer = setTimeout(() => this.ending.abort(), longestMs);

  constructor(
    private readonly installation: Installation,
    private readonly tournamentId: string,
    players: readonly SeededPlayer[],
  ) {
    this.seats = players.map((seeded, index) => this.seatOf(seeded, index));
  }

  /** Everybody connects and tops up; some register, and some have their KYC verified. */
  async pay(): Promise<void> {
    const { sandbox } = this.installation;
    const guests = Array.from({ length: registrations }, (_, index) => this.callsAt(index));
    const admin = await this.signInAdmin();
    await Promise.all([
      ...this.seats.map(async ({ player, seeded, calls }) => {
        // A player whose connection failed connects again by themselves.
        void player.connect().catch(() => undefined);
        await this.attempt(
          'top-up',
          topUp(calls, (orderId) => sandbox.pay(orderId), seeded.userId, this.acknowledged),
        );
      }),
      ...guests.map((guest) => this.attempt('registration', register(guest, this.acknowledged))),
      ...this.seats
        .slice(0, withdrawers)
        .map(({ seeded, calls }) => this.attempt('KYC', verifyKyc(calls, admin, seeded.userId))),
    ]);
    for (const calls of [...guests, admin]) calls.close();
  }

  async join(): Promise<void> {
    await Promise.all(
      this.seats.map(async ({ player, seeded }) => {
        const joined = this.untilJoined(player).then(() => this.acknowledged.joined.push(seeded.userId));
        await this.attempt('join', joined);
      }),
    );
  }

  /** Everybody starts in the same moment and plays to the end, of which `onEnd` is told each time. */
  async play(onEnd: () => void): Promise<void> {
    const startsAtMs = Date.now() + startsInMs;
    await this.untilAnswered(() =>
      scheduleTournament(this.installation.database.own, this.tournamentId, startsAtMs, startsAtMs + hourMs),
    );
    const { signal } = this.ending;
    await Promise.all(
      this.seats.map(async ({ player }) => {
        const pressAtMs = startsAtMs + Math.random() * pressWithinMs;
        await this.attempt('quiz', player.play(startsAtMs, pressAtMs, signal));
        onEnd();
        if (!player.hasFinished) this.failures.push('a player did not get to the end of the quiz');
        this.acknowledged.answers.push(...player.answers);
      }),
    );
  }

  async withdraw(): Promise<void> {
    const admin = await this.signInAdmin();
    await Promise.all(
      this.seats
        .slice(0, withdrawers)
        .map(({ seeded, calls }) =>
          this.attempt('withdrawal', withdraw(calls, admin, seeded.userId, this.acknowledged)),
        ),
    );
    admin.close();
  }

  /** Waits for the settlement, which follows the end of the last quiz. */
  async settle(): Promise<void> {
    const isSettled = await this.untilAnswered(() =>
      awaitSettled(this.installation.database.own, this.tournamentId, longestSettleMs),
    );
    if (!isSettled) this.failures.push(`not settled within ${longestSettleMs / 1_000} s`);
  }

  outcome(): Pick<PlayedRound, 'acknowledged' | 'errors' | 'failures'> {
    const { counts } = this.recorder.take();
    const errors = Object.fromEntries(Object.entries(counts).filter(([name]) => name.startsWith('error ')));
    return { acknowledged: this.acknowledged, errors, failures: this.failures };
  }

  close(): void {
    clearTimeout(this.timer);
    for (const { player, calls } of this.seats) {
      player.close();
      calls.close();
    }
  }

  private seatOf(seeded: SeededPlayer, index: number): Seat {
    const { hostname, port } = new URL(this.urlOf(index));
    const plan = {
      target: { host: hostname, port: Number(port) },
      players: [seeded],
      tournamentId: this.tournamentId,
      calls: 'web',
      longestThoughtMs,
      joinsAtOnce: 1,
      connectionsAtOnce: 1,
    } as const;
    const player = new Player(plan, seeded, this.recorder);
    return { player, seeded, calls: this.callsAt(index, seeded.token) };
  }

  /** Players are spread over the servers. */
  private urlOf(index: number): string {
    const { servers } = this.installation;
    return (servers[index % servers.length] ?? servers[0]).url;
  }

  private callsAt(index: number, token?: string): WebCalls {
    const onError = (path: string, code: string) => this.recorder.count(`error ${path} ${code}`);
    return new WebCalls(this.urlOf(index), this.ending.signal, onError, token);
  }

  private async signInAdmin(): Promise<WebCalls> {
    const guest = this.callsAt(0);
    const { accessToken } = await guest.press<{ accessToken: string }>(
      'mutation',
      'auth.login',
      this.installation.admin,
    );
    guest.close();
    return this.callsAt(0, accessToken);
  }

  /** Repeats the presses of a person who gives up after some of them. */
  private async untilJoined(player: Player): Promise<void> {
    while (!this.ending.signal.aborted) {
      try {
        return await player.join();
      } catch (error) {
        if (!(error instanceof CallError) || !['network', 'unavailable', 'timeout'].includes(error.code))
          throw error;
      }
    }
    throw new CallError('timeout');
  }

  /** Repeats what the program itself asks of a database that may be away. */
  private async untilAnswered<Result>(ask: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (this.ending.signal.aborted) throw error;
        await sleep(100);
      }
    }
  }

  private async attempt(what: string, work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.failures.push(`${what}: ${error instanceof Error ? error.message : error}`);
    }
  }
}
