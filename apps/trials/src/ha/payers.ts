import { setTimeout as sleep } from 'node:timers/promises';
import { toPaise } from '@paheli/core/money';
import type { Database } from '@paheli/db/client/connect';
import type { SeededPlayer } from '@paheli/load/generator/messages';
import { entryFeePaise, walletPaise } from '@paheli/load/target/seed-tournament';
import { type Pay, topUp, topUpRupees } from '../faults/money-actions';
import { WebCalls } from '../web-calls';

export type PayersPlan = {
  readonly url: string;
  /** The local Razorpay. */
  readonly sandboxUrl: string;
  readonly tournamentId: string;
  readonly players: readonly SeededPlayer[];
};

export type PaymentCheck = {
  readonly topUps: number;
  readonly joins: number;
  /** Calls that failed and were made again. */
  readonly repeated: number;
  /** Wallets that hold another sum than their players were told, and seats that are missing. Must be 0. */
  readonly wrongWallets: number;
  readonly missingSeats: number;
};

const payersAtOnce = 3;
const pauseMs = 500;
/** How long a player tries again: nobody waits for ever. */
const longestMs = 60_000;

/**
 * Top-ups and joins of one player after the other, from the beginning of the trial to its end. A player without a response
 * presses again.
 */
export class Payers {
  /** The players whose top-up and join were acknowledged. */
  private readonly told: string[] = [];
  private repeated = 0;
  private isOver = false;
  private readonly abandoned = new AbortController();
  private working: Promise<unknown> = Promise.resolve();

  constructor(private readonly plan: PayersPlan) {}

  start(): void {
    const waiting = this.plan.players.values();
    const work = async () => {
      for (const player of waiting) {
        if (this.isOver) return;
        await this.payAndJoin(player);
        this.told.push(player.userId);
        await sleep(pauseMs);
      }
    };
    this.working = Promise.all(Array.from({ length: payersAtOnce }, work));
    // Reported by `stop`.
    this.working.catch(() => undefined);
  }

  /** Lets the players under way finish, and compares the database with what all were told. */
  async stop({ sql }: Database): Promise<PaymentCheck> {
    this.isOver = true;
    await this.working;
    const { tournamentId } = this.plan;
    const rows = await sql<{ userId: string; paise: number; hasSeat: boolean }[]>`
      select a.user_id, a.balance as paise, e.id is not null as has_seat from ledger_account a
      left join entry e on e.user_id = a.user_id and e.tournament_id = ${tournamentId} and e.left_at is null
      where a.kind = 'player.deposit'`;
    const stored = new Map(rows.map((row) => [row.userId, row]));
    const expectedPaise = walletPaise + toPaise(topUpRupees) - entryFeePaise;
    return {
      topUps: this.told.length,
      joins: this.told.length,
      repeated: this.repeated,
      wrongWallets: this.told.filter((userId) => stored.get(userId)?.paise !== expectedPaise).length,
      missingSeats: this.told.filter((userId) => !stored.get(userId)?.hasSeat).length,
    };
  }

  /** Ends without the players under way. */
  async close(): Promise<void> {
    this.isOver = true;
    this.abandoned.abort();
  }

  private async payAndJoin({ userId, token }: SeededPlayer): Promise<void> {
    const { url, sandboxUrl, tournamentId } = this.plan;
    const signal = AbortSignal.any([this.abandoned.signal, AbortSignal.timeout(longestMs)]);
    const countRepeated = () => {
      this.repeated += 1;
    };
    const calls = new WebCalls(url, signal, countRepeated, token);
    try {
      await topUp(calls, payAt(sandboxUrl), userId, { paid: [], credited: [] });
      await calls.press('mutation', 'tournament.join', { tournamentId });
    } finally {
      calls.close();
    }
  }
}

function payAt(sandboxUrl: string): Pay {
  return async (orderId) => {
    const response = await fetch(`${sandboxUrl}/control/orders/${orderId}/pay`, { method: 'POST' });
    if (!response.ok) throw new Error(`the order was not paid: ${response.status} ${await response.text()}`);
    return (await response.json()) as Awaited<ReturnType<Pay>>;
  };
}
