import type { Duty } from '@paheli/core/account/duty';
import type { KycStatus, Role } from '@paheli/core/account/schema';
import type { State } from '@paheli/core/account/state';
import type { Language } from '@paheli/core/languages';
import { toRupees } from '@paheli/core/money';
import type { Deps } from '../deps';
import { isAccessFree, isSocial, mayTakePart, withdrawablePaise } from './legal-mode';

type Row = {
  id: string;
  name: string;
  username: string;
  email: string;
  mobileNumber: string | null;
  avatar: string | null;
  role: Role;
  duty: Duty | null;
  hasAccess: boolean;
  kycStatus: KycStatus;
  kycReason: string | null;
  mobileVerified: boolean;
  hasPassword: boolean;
  hasGoogle: boolean;
  hasTotp: boolean;
  state: State | null;
  dateOfBirth: string | null;
  language: Language | null;
  createdAt: Date;
  deposit: number;
  winnings: number;
  tournamentsJoined: number;
  spent: number;
};

export type UserFacts = ReturnType<typeof toFacts>;

/** Returns facts about these users, in the order of `ids`; money in rupees. Unknown ids are left out. */
export async function readUserFacts(
  deps: Pick<Deps, 'database' | 'now' | 'settings'>,
  ids: readonly string[],
): Promise<UserFacts[]> {
  const { sql } = deps.database;
  const [rows, passEnds] = await Promise.all([
    sql<Row[]>`select * from user_facts(${[...ids]}::uuid[], ${isAccessFree(deps)})`,
    readPassEnds(deps, ids),
  ]);
  return rows.map((row) => {
    const passUntil = row.hasAccess ? null : (passEnds.get(row.id) ?? null);
    const hasAccess = mayTakePart(deps, { ...row, passUntil }, deps.now());
    const withdrawable = withdrawablePaise(deps, { depositPaise: row.deposit, winningsPaise: row.winnings });
    return toFacts({ ...row, passUntil, hasAccess, withdrawable });
  });
}

/** Returns when the last pass of each user ends or ended. Passes are sold in social mode alone. */
async function readPassEnds(
  deps: Pick<Deps, 'database' | 'settings'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (!isSocial(deps)) return new Map();
  const rows = await deps.database.sql<{ id: string; passUntil: Date }[]>`
    select id, pass_until from users where id = any(${[...ids]}::uuid[]) and pass_until is not null`;
  return new Map(rows.map(({ id, passUntil }) => [id, passUntil]));
}

/** Converts a row. `totalSpent` is access and entry fees less refunds. */
function toFacts({
  deposit,
  winnings,
  withdrawable,
  spent,
  ...user
}: Row & { readonly passUntil: Date | null; readonly withdrawable: number }) {
  return {
    ...user,
    duty: user.duty ?? user.role,
    walletBalance: toRupees(deposit + winnings),
    withdrawableBalance: toRupees(withdrawable),
    totalSpent: toRupees(spent),
    kycVerified: user.kycStatus === 'verified',
  };
}
