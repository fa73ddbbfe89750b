import { Problem } from '@paheli/core/problem';
import type { FairnessSummary } from '@paheli/core/tournament/fairness';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import type { tournaments } from '@paheli/db/schema/tournament';
import type { Caller, Deps, Viewer } from '../deps';
import { tournamentNotFound } from '../tournament/lock-tournament';
import { isShownTo } from '../tournament/select-tournaments';
import { buildDocument } from './build-documents';
import { headOf } from './write-document';

type ReadDeps = Pick<Deps, 'database' | 'now' | 'keptDocuments' | 'documentLimiter'>;

type Found = Pick<typeof tournaments.$inferSelect, 'secret' | 'drawVersion' | 'createdAt'> & {
  readonly isShown: boolean;
  readonly isOver: boolean;
  /** Whether the stored document is of an earlier state, or not written yet. */
  readonly isDue: boolean;
  readonly version: string | null;
  readonly summary: Omit<FairnessSummary, 'version'> | null;
};

/** How long a reader waits before asking again for a document that another process writes. */
const retryAfterS = 2;

/**
 * Returns the short parts of a tournament's fairness document: the commitment to its secret, and once the tournament is
 * over, the secret, the sheet, the digests and the version of the whole document. A reader who comes before the document is
 * written waits for it, or gets the former one while another process writes it. Throws `not_found`, also for players while
 * the tournament waits for its approval, `unavailable` where another process writes the first document, and
 * `rate_limited`.
 */
export async function readFairness(
  deps: ReadDeps,
  viewer: Viewer | null,
  { address }: Pick<Caller, 'address'>,
  { tournamentId }: TournamentRef,
): Promise<FairnessSummary> {
  await deps.documentLimiter.count(address);
  let found = await find(deps, viewer, tournamentId);
  if (!found.isOver) return { ...headOf(found), version: null };
  if (found.isDue) {
    // A writing that ended meanwhile leaves nothing to write, but something to read.
    await buildDocument(deps, tournamentId);
    found = await find(deps, viewer, tournamentId);
  }
  const { summary, version } = found;
  if (summary === null) throw new Problem('unavailable', { retryAfterS });
  return { ...summary, version };
}

/** Returns a version of a document as JSON in gzip. Throws `unavailable` where it was replaced a moment ago. */
export function readPackedDocument(
  { database: { sql }, keptDocuments }: Pick<Deps, 'database' | 'keptDocuments'>,
  { tournamentId, version }: TournamentRef & { readonly version: string },
): Promise<Buffer> {
  return keptDocuments.read(`${tournamentId} ${version}`, async () => {
    const [row] = await sql<{ packed: Buffer }[]>`
      select packed from fairness_document where tournament_id = ${tournamentId} and version = ${version}`;
    if (!row) throw new Problem('unavailable', { retryAfterS });
    return row.packed;
  });
}

async function find({ database }: ReadDeps, viewer: Viewer | null, tournamentId: string): Promise<Found> {
  const { sql } = database;
  const [found] = await sql<Found[]>`
    select t.secret, t.draw_version, t.created_at, ${isShownTo({ database }, viewer)} as is_shown,
      t.settled_at is not null or t.cancelled_at is not null as is_over,
      coalesce(d.built is distinct from d.wanted, true) as is_due, d.version, d.summary
    from tournament t left join fairness_document d on d.tournament_id = t.id
    left join entry e on e.tournament_id = t.id and e.left_at is null and e.user_id = ${viewer?.userId ?? null}::uuid
    where t.id = ${tournamentId} and t.kind = 'tournament'`;
  if (!found?.isShown) throw tournamentNotFound();
  return found;
}
