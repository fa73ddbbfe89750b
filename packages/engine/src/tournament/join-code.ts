import type { TournamentDraft } from '@paheli/core/tournament/schema';
import { codeFrom, codeLengths } from '@paheli/core/tournament/visibility';
import { tournaments } from '@paheli/db/schema/tournament';
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Tx } from '../foundation/transaction';

/** Enough for ten fair letters nearly always. */
const randomBytes = 32;

/** Returns the join code of a tournament with these settings: its own, a fresh one, or none where it is public. */
export async function joinCodeFor(
  tx: Tx,
  deps: Pick<Deps, 'random'>,
  { visibility }: Pick<TournamentDraft, 'visibility'>,
  own: string | null,
): Promise<string | null> {
  if (visibility === 'public') return null;
  if (own !== null) return own;
  return freshCode(
    deps,
    codeLengths.tournament,
    async (code) => (await tx.$count(tournaments, eq(tournaments.joinCode, code))) > 0,
  );
}

/** Returns a random code of this length that is not taken. */
export async function freshCode(
  deps: Pick<Deps, 'random'>,
  length: number,
  isTaken: (code: string) => Promise<boolean>,
): Promise<string> {
  for (;;) {
    const code = codeFrom(deps.random(randomBytes), length);
    if (code !== null && !(await isTaken(code))) return code;
  }
}
