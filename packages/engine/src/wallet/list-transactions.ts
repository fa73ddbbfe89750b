import { defaultLanguage, type Language } from '@paheli/core/languages';
import { formatMessage, type Message, msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import type { Page, PageInput } from '@paheli/core/page';
import { catalogues } from '@paheli/core/texts/catalogues';
import type { WalletTransaction } from '@paheli/core/wallet/schema';
import type { Deps, Viewer } from '../deps';
import { defaultLimit, readCursor, toPage } from '../foundation/page';

type TransactionRow = {
  id: string;
  kind: string;
  meta: { tournamentName?: string; rank?: number; buys?: string };
  createdAt: Date;
  net: number;
};

/** Lists the caller's wallet, newest first: one row per ledger transaction with its net effect on both buckets. */
export async function listTransactions(
  deps: Deps,
  viewer: Viewer,
  { limit = defaultLimit, cursor }: PageInput,
  language: Language = defaultLanguage,
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
  return toPage(rows, { limit, total: counted?.total ?? 0, toItem: (row) => toTransaction(row, language) });
}

/** Describes a ledger transaction to the player whose wallet it changed by `net` paise: credit or debit, in rupees. */
export function describeMovement(
  { kind, meta, net }: Pick<TransactionRow, 'kind' | 'meta' | 'net'>,
  language: Language,
) {
  const type = net > 0 ? ('credit' as const) : ('debit' as const);
  const description = formatMessage(nameOf(kind, meta), catalogues[language]);
  return { type, amount: toRupees(Math.abs(net)), description };
}

function nameOf(kind: string, meta: TransactionRow['meta']): Message {
  const tournament = meta.tournamentName ?? 'tournament';
  switch (kind) {
    case 'topup':
      return meta.buys ? msg('Payment') : msg('Wallet top-up');
    case 'refund':
      return msg('Refund of a top-up');
    case 'refund_back':
      return msg('Refund that failed, returned');
    case 'dispute':
      return msg('Disputed payment');
    case 'dispute_won':
      return msg('Disputed payment returned');
    case 'owe':
      return msg('Owed for a payment that was taken back');
    case 'access':
      return msg('One-time access fee');
    case 'pass':
      return msg('Pass');
    case 'revoke':
      return msg('Purchase that was taken back');
    case 'join':
      return msg('Entry fee: {tournament}', { tournament });
    case 'unjoin':
      return msg('Entry fee returned: {tournament}', { tournament });
    case 'settle':
    case 'release':
      return msg('Prize: {tournament}', { tournament });
    case 'void':
      return msg('Prize raised: {tournament}', { tournament });
    case 'withdrawal':
      return msg('Withdrawal');
    case 'withdrawal_back':
      return msg('Withdrawal returned');
    case 'tds':
      return msg('Tax deducted on net winnings');
    default:
      return msg('Wallet transaction');
  }
}

function toTransaction(row: TransactionRow, language: Language): WalletTransaction {
  return { id: row.id, ...describeMovement(row, language), createdAt: row.createdAt };
}
