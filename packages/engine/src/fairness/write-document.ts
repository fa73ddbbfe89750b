import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { toRupees } from '@paheli/core/money';
import { questionMs } from '@paheli/core/quiz/constants';
import { algorithmOf } from '@paheli/core/tournament/draw-version';
import type { FairnessRules, FairnessSummary, SettlementSheet } from '@paheli/core/tournament/fairness';
import { canonicalJson } from '@paheli/core/tournament/fairness-hash';
import { strataVersion } from '@paheli/core/tournament/strata';
import type { tournaments } from '@paheli/db/schema/tournament';
import type { Deps } from '../deps';
import { type Places, readPool, readSeats } from './read-document-parts';
import { readSheet } from './read-settlement-sheet';

type Sql = Deps['database']['sql'];
type Tournament = typeof tournaments.$inferSelect;

/** What everybody may read of a tournament from its creation on. */
export type Head = Pick<FairnessSummary, 'commitment' | 'algorithm' | 'published_at'>;

/** A written document: its JSON in gzip, and its short parts. */
export type WrittenDocument = {
  readonly packed: Buffer;
  /** The first 32 digits of the SHA-256 of the JSON. */
  readonly version: string;
  readonly summary: Omit<FairnessSummary, 'version'>;
};

const versionLength = 32;

/** Returns the commitment of a tournament to its draw. */
export function headOf({
  secret,
  drawVersion,
  createdAt,
}: Pick<Tournament, 'secret' | 'drawVersion' | 'createdAt'>): Head {
  return {
    commitment: createHash('sha256').update(secret).digest('hex'),
    algorithm: algorithmOf(drawVersion),
    published_at: createdAt.toISOString(),
  };
}

/**
 * Writes the fairness document of a tournament that is over, page by page and compressed as it grows: other work goes on
 * between pages, compressing runs beside the event loop, and no more than a page and the compressed document are in memory.
 * `sql` reads one snapshot.
 */
export async function writeDocument(sql: Sql, tournamentId: string): Promise<WrittenDocument> {
  const [tournament] = await sql<Tournament[]>`select * from tournament where id = ${tournamentId}`;
  const closedAt = tournament?.settledAt ?? tournament?.cancelledAt;
  if (!tournament || !closedAt) throw new Error(`tournament ${tournamentId} is not over`);
  const sheet = await readSheet(sql, tournamentId, {
    outcome: tournament.settledAt ? 'settled' : 'cancelled',
    closed_at: closedAt.toISOString(),
  });
  const whole = createHash('sha256');
  const chunks: Buffer[] = [];
  let summary: WrittenDocument['summary'] = headOf(tournament);
  await pipeline(
    async function* () {
      const pieces = writePieces(sql, tournament, sheet);
      for (let piece = await pieces.next(); ; piece = await pieces.next()) {
        if (piece.done) {
          summary = piece.value;
          return;
        }
        whole.update(piece.value);
        yield piece.value;
      }
    },
    createGzip(),
    async (packed: AsyncIterable<Buffer>) => {
      for await (const chunk of packed) chunks.push(chunk);
    },
  );
  return { packed: Buffer.concat(chunks), version: whole.digest('hex').slice(0, versionLength), summary };
}

type Sheet = { readonly settlement: SettlementSheet; readonly awarded: number };

/** Returns the JSON of a document in pieces, and at the end its short parts. Fields are in the order of the schema. */
async function* writePieces(
  sql: Sql,
  tournament: Tournament,
  { settlement, awarded }: Sheet,
): AsyncGenerator<string, WrittenDocument['summary']> {
  const head = headOf(tournament);
  const { id, secret, settledAt } = tournament;
  const rules = rulesOf(tournament, awarded);
  const first = { ...head, tournament_id: id, secret: secret.toString('hex') };
  yield `${JSON.stringify({ ...first, rules }).slice(0, -1)},"pool":[`;
  const [pool, seats] = [createHash('sha256'), createHash('sha256')];
  const places: Places = new Map();
  const wereReturned = settlement.fees === settlement.refunds;
  // Nothing was decided by the play of a cancelled tournament.
  yield* writeList(settledAt ? readPool(sql, id, places) : [], pool);
  yield '],"seats":[';
  yield* writeList(settledAt ? readSeats(sql, id, { places, wereReturned }) : [], seats);
  const digests = {
    head: digestOf(first),
    rules: digestOf(rules),
    pool: pool.digest('hex'),
    seats: seats.digest('hex'),
    settlement: digestOf(settlement),
  };
  yield `],"settlement":${JSON.stringify(settlement)},"digests":${JSON.stringify(digests)}}`;
  return { ...first, settlement, digests };
}

function rulesOf(tournament: Tournament, awarded: number): FairnessRules {
  const { graceMs, floorMs, marks, strata, difficulties } = tournament;
  return {
    questions: tournament.questionsCount,
    ...difficulties,
    strata_version: strataVersion,
    strata: [...(strata ?? [])],
    question_ms: questionMs,
    grace_ms: graceMs,
    floor_ms: floorMs,
    ...(marks && { marks }),
    prize_pool: toRupees(awarded),
    prize_split_bps: tournament.prizeSplitBps,
  };
}

/** Returns the items of a list as JSON, a page at a time, and adds the list's canonical form to its digest. */
async function* writeList(
  pages: AsyncIterable<readonly object[]> | readonly (readonly object[])[],
  digest: Hash,
): AsyncGenerator<string> {
  let comma = '';
  digest.update('[');
  for await (const page of pages) {
    digest.update(comma + page.map(canonicalJson).join());
    yield comma + JSON.stringify(page).slice(1, -1);
    comma = ',';
  }
  digest.update(']');
}

function digestOf(part: object): string {
  return createHash('sha256').update(canonicalJson(part)).digest('hex');
}
