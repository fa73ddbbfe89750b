import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { arrayOf, instant, type Tx } from '../foundation/transaction';

/** One line of a transaction: paise, credit positive. */
export type Line = { readonly accountId: number; readonly paise: number };

/** A request to the ledger. Lines of zero are left out. */
export type Posting = {
  readonly id: string;
  readonly kind: string;
  /** The fact that causes the posting, once: repeating it with the same `request` returns the earlier transaction. */
  readonly ref: string;
  /** The request, without the lines: how a charge is split depends on the balance. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly lines: readonly Line[];
  readonly meta: Readonly<Record<string, unknown>>;
  readonly actor?: string | undefined;
  readonly reverses?: string | undefined;
};

export type Posted = { readonly txId: string; readonly replayed: boolean };

/**
 * Posts balanced, immutable transactions in the caller's own transaction, each once per ref. This is the only code that
 * moves money. Rejects with SQLSTATE PL001 where a ref was used for another request, PL002 where lines do not balance,
 * and a violation of `ledger_account_guarded` where an account would fall below zero.
 */
export async function postMany(tx: Tx, postings: readonly Posting[], now: Date): Promise<Posted[]> {
  if (postings.length === 0) return [];
  const lines = postings.flatMap((posting, index) =>
    posting.lines.filter(({ paise }) => paise !== 0).map((line) => ({ ...line, tx: index + 1 })),
  );
  const rows = await tx.execute<{ txId: string; replayed: boolean }>(sql`
    select * from ledger_post_many(
      ${arrayOf(
        'uuid',
        postings.map(({ id }) => id),
      )},
      ${arrayOf(
        'text',
        postings.map(({ kind }) => kind),
      )},
      ${arrayOf(
        'text',
        postings.map(({ ref }) => ref),
      )},
      ${arrayOf(
        'text',
        postings.map(({ request }) => hashOf(request)),
      )},
      ${arrayOf(
        'uuid',
        postings.map(({ reverses }) => reverses ?? null),
      )},
      ${arrayOf(
        'uuid',
        postings.map(({ actor }) => actor ?? null),
      )},
      ${arrayOf(
        'jsonb',
        postings.map(({ meta }) => JSON.stringify(meta)),
      )},
      ${arrayOf(
        'int',
        lines.map((line) => line.tx),
      )},
      ${arrayOf(
        'bigint',
        lines.map((line) => line.accountId),
      )},
      ${arrayOf(
        'bigint',
        lines.map((line) => line.paise),
      )},
      ${instant(now)})`);
  return rows.map((row) => ({ txId: row.txId, replayed: row.replayed }));
}

/** Posts one transaction; see `postMany`. */
export async function post(tx: Tx, posting: Posting, now: Date): Promise<Posted> {
  const [posted] = await postMany(tx, [posting], now);
  if (!posted) throw new Error('the ledger returned no transaction');
  return posted;
}

function hashOf(request: Readonly<Record<string, unknown>>): string {
  const canonical = JSON.stringify(Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256').update(canonical).digest('hex');
}
