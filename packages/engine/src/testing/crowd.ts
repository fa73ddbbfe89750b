import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Deps, NamedViewer } from '../deps';
import { transact } from '../foundation/transaction';
import { lockWallets, systemAccount } from '../ledger/accounts';
import { postMany } from '../ledger/ledger';

export type CrowdOptions = {
  readonly depositPaise?: number;
  readonly winningsPaise?: number;
  readonly access?: boolean;
};

/** What gifts need of the dependencies. */
type GiftDeps = Pick<Deps, 'database' | 'now'> & { readonly live: Pick<Deps['live'], 'wake'> };

/** So many values, of which the first twelve are known to be there. */
export type Several<Value, Count extends number, Known extends Value[] = []> = number extends Count
  ? Value[]
  : Known['length'] extends Count
    ? Known
    : Known['length'] extends 12
      ? [...Known, ...Value[]]
      : Several<Value, Count, [...Known, Value]>;

/** Creates many players at once: without passwords, their balances posted as gifts. */
export async function createCrowd<const Count extends number>(
  deps: GiftDeps,
  count: Count,
  { depositPaise = 0, winningsPaise = 0, access = true }: CrowdOptions = {},
): Promise<Several<NamedViewer, Count> & NamedViewer[]> {
  const viewers = Array.from(
    { length: count },
    (): NamedViewer => ({ userId: uuidv7(), role: 'player', username: randomBytes(8).toString('hex') }),
  );
  const ids = viewers.map(({ userId }) => userId);
  const names = viewers.map(({ username }) => username);
  const { sql } = deps.database;
  await sql`
    insert into users (id, username, email, name, has_access, created_at)
    select u.id, u.name, u.name || '@example.com', 'Asha', ${access}, ${deps.now()}
    from unnest(${ids}::uuid[], ${names}::text[]) as u(id, name)`;
  await sql`
    insert into ledger_account (kind, user_id, guarded, materialised)
    select k.kind, u.id, true, true
    from unnest(${ids}::uuid[]) as u(id), unnest('{player.deposit,player.winnings,winnings.held}'::text[]) as k(kind)`;
  await giveMoney(deps, ids, { depositPaise, winningsPaise });
  return viewers as Several<NamedViewer, Count> & NamedViewer[];
}

/** Creates one such player. */
export async function createPlayer(deps: Deps, options: CrowdOptions = {}): Promise<NamedViewer> {
  return (await createCrowd(deps, 1, options))[0];
}

/** Posts gifts into these wallets, once for each. */
export async function giveMoney(
  deps: GiftDeps,
  userIds: readonly string[],
  { depositPaise = 0, winningsPaise = 0 }: Omit<CrowdOptions, 'access'>,
): Promise<void> {
  if (depositPaise + winningsPaise === 0) return;
  await transact(deps, async (tx) => {
    const wallets = await lockWallets(tx, userIds);
    const gateway = await systemAccount(tx, 'cash.gateway');
    const house = await systemAccount(tx, 'house.prizes');
    const postings = [...wallets].map(([userId, { depositId, winningsId }]) => ({
      id: uuidv7(),
      kind: 'gift',
      ref: `gift:${userId}`,
      request: { userId },
      meta: {},
      lines: [
        { accountId: gateway, paise: -depositPaise },
        { accountId: depositId, paise: depositPaise },
        { accountId: house, paise: -winningsPaise },
        { accountId: winningsId, paise: winningsPaise },
      ],
    }));
    await postMany(tx, postings, deps.now());
  });
}
