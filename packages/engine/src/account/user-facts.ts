import type { KycStatus, Role } from '@paheli/core/account/schema';
import type { State } from '@paheli/core/account/state';
import type { Language } from '@paheli/core/languages';
import { toRupees } from '@paheli/core/money';
import type { Deps } from '../deps';
import { isSocial } from '../wallet/legal-mode';

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
  const rows = await sql<Row[]>`
    select u.id, u.name, u.username, u.email, u.mobile_number, u.avatar, u.role,
      u.has_access or ${isSocial(deps)} as has_access, u.kyc_status, u.kyc_reason, u.created_at,
      u.mobile_verified_at is not null as mobile_verified, u.password_hash is not null as has_password,
      u.google_subject is not null as has_google, u.state, u.date_of_birth::text, u.language,
      exists (select from totp where user_id = u.id and confirmed_at is not null) as has_totp,
      s.wallet - coalesce(w.balance, 0) as deposit, coalesce(w.balance, 0) as winnings,
      s.tournaments as tournaments_joined, s.spent
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted(id, n) join users u on u.id = wanted.id
    join user_total s on s.user_id = u.id
    left join ledger_account w on w.user_id = u.id and w.kind = 'player.winnings'
    order by wanted.n`;
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
