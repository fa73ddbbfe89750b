import type { KycStatus, Role } from '@paheli/core/account/schema';
import type { State } from '@paheli/core/account/state';
import type { Language } from '@paheli/core/languages';
import { toRupees } from '@paheli/core/money';
import type { Deps } from '../deps';
import { isSocial } from './legal-mode';

type Row = {
  id: string;
  name: string;
  username: string;
  email: string;
  mobileNumber: string | null;
  avatar: string | null;
  role: Role;
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
  deps: Pick<Deps, 'database' | 'settings'>,
  ids: readonly string[],
): Promise<UserFacts[]> {
  const { sql } = deps.database;
  const rows = await sql<Row[]>`select * from user_facts(${[...ids]}::uuid[], ${isSocial(deps)})`;
  return rows.map(toFacts);
}

/** Converts a row. `totalSpent` is access and entry fees less refunds. */
function toFacts({ deposit, winnings, spent, ...user }: Row) {
  return {
    ...user,
    walletBalance: toRupees(deposit + winnings),
    withdrawableBalance: toRupees(winnings),
    totalSpent: toRupees(spent),
    kycVerified: user.kycStatus === 'verified',
  };
}
