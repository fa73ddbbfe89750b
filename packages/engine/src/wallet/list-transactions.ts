import { toRupees } from '@paheli/core/money';
import type { Page, PageInput } from '@paheli/core/page';
import type { WalletTransaction } from '@paheli/core/wallet/schema';
import type { Deps, Viewer } from '../deps';
import { defaultLimit, readCursor, toPage } from '../page';

type TransactionRow = {
  id: string;
  kind: string;
  meta: { tournamentName?: string; rank?: number };
  createdAt: Date;
  net: number;
};

/** Lists the caller's wallet, newest first: one row per ledger transaction with its net effect on both buckets. */
export async function listTransactions(
  deps: Deps,
  viewer: Viewer,
  { limit = defaultLimit, cursor }: PageInput,
): Promise<Page<WalletTransaction>> {
  const before = readCursor(cursor);
  const { sql } = deps.database;
  const rows = await sql<TransactionRow[]>`
    select t.id, t.kind, t.meta, t.created_at, sum(e.amount)::bigint as net
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
    where a.user_id = ${viewer.userId} and a.kind in ('player.deposit', 'player.winnings')
      ${before ? sql`and (t.created_at, t.id) < (${before.createdAt}, ${before.id}::uuid)` : sql``}
    group by t.id having sum(e.amount) <> 0
    order by t.created_at desc, t.id desc limit ${limit + 1}`;
  const [counted] = await sql<{ total: number }[]>`
    select count(*) as total from (
      select e.tx_id from ledger_account a join ledger_entry e on e.account_id = a.id
      where a.user_id = ${viewer.userId} and a.kind in ('player.deposit', 'player.winnings')
      group by e.tx_id having sum(e.amount) <> 0) s`;
  return toPage(rows, { limit, total: counted?.total ?? 0, toItem: toTransaction });
}

/** Describes a ledger transaction to the player whose wallet it changed by `net` paise: credit or debit, in rupees. */
export function describeMovement({ kind, meta, net }: Pick<TransactionRow, 'kind' | 'meta' | 'net'>) {
  const type = net > 0 ? ('credit' as const) : ('debit' as const);
  return { type, amount: toRupees(Math.abs(net)), description: nameOf(kind, meta) };
}

function nameOf(kind: string, meta: TransactionRow['meta']): string {
  const tournament = meta.tournamentName ?? 'tournament';
  switch (kind) {
    case 'topup':
      return 'Wallet top-up';
    case 'refund':
      return 'Refund of a top-up';
    case 'refund_back':
      return 'Refund that failed, returned';
    case 'dispute':
      return 'Disputed payment';
    case 'dispute_won':
      return 'Disputed payment returned';
    case 'owe':
      return 'Owed for a payment that was taken back';
    case 'access':
      return 'One-time access fee';
    case 'join':
      return `Entry fee: ${tournament}`;
    case 'unjoin':
      return `Entry fee returned: ${tournament}`;
    case 'settle':
    case 'release':
      return `Prize: ${tournament}`;
    case 'void':
      return `Prize raised: ${tournament}`;
    case 'withdrawal':
      return 'Withdrawal';
    case 'withdrawal_back':
      return 'Withdrawal returned';
    case 'tds':
      return 'Tax deducted on net winnings';
    default:
      return 'Wallet transaction';
  }
}

function toTransaction(row: TransactionRow): WalletTransaction {
  return { id: row.id, ...describeMovement(row), createdAt: row.createdAt };
}
