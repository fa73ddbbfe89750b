import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@paheli/db/connect';
import type { SeededPlayer } from '../generator/messages';
import { entryFeePaise, walletPaise } from '../target/seed-tournament';

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

const topUpRupees = 100;
const paisePerRupee = 100;
const payersAtOnce = 3;
const pauseMs = 500;
const callTimeoutMs = 5_000;
const longestMs = 60_000;

/**
 * Top-ups and joins of one player after the other, from the beginning of the trial to its end. A player without a response
 * calls again, as the web client does.
 */
export class Payers {
  /** The players whose top-up and join were acknowledged. */
  private readonly told: string[] = [];
  private repeated = 0;
  private isOver = false;
  private isAbandoned = false;
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
    const expectedPaise = walletPaise + topUpRupees * paisePerRupee - entryFeePaise;
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
    this.isAbandoned = true;
  }

  private async payAndJoin({ token }: SeededPlayer): Promise<void> {
    const { url, sandboxUrl, tournamentId } = this.plan;
    const call = (path: string, body: object) => this.call(`${url}/api/payments/${path}`, body, token);
    const order = await call('add-funds', { amount: topUpRupees });
    const { order_id: orderId } = order.razorpay as { order_id: string };
    const paid = await this.call(`${sandboxUrl}/control/orders/${orderId}/pay`, {});
    await call('confirm-wallet-topup', { payment_intent_id: order.payment_intent_id, ...paid });
    await call('create-payment-intent', { tournament_id: tournamentId });
  }

  /** Calls until the server responds. Throws where it rejects the call for good, or does not respond for a minute. */
  private async call(url: string, body: object, token?: string): Promise<Record<string, unknown>> {
    for (const endsAtMs = Date.now() + longestMs; Date.now() < endsAtMs && !this.isAbandoned; ) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(callTimeoutMs),
        });
        if (response.ok) return (await response.json()) as Record<string, unknown>;
        const text = await response.text();
        if (response.status < 500 && response.status !== 429)
          throw new Rejected(`${url}: ${response.status} ${text}`);
      } catch (error) {
        if (error instanceof Rejected) throw error;
      }
      this.repeated += 1;
      await sleep(pauseMs);
    }
    throw new Error(`no response within a minute: ${url}`);
  }
}

class Rejected extends Error {
  override readonly name = 'Rejected';
}
