// Long because every value of a document has a way to be wrong, and each is a case of its own.

import { createHash } from 'node:crypto';
import { hourMs } from '@paheli/core/clock';
import { toPaise } from '@paheli/core/money';
import { histories } from '@paheli/core/testing/histories';
import type { ClosedFairness, FairnessDocument } from '@paheli/core/tournament/fairness';
import { digestParts, hashQuestion } from '@paheli/core/tournament/fairness-hash';
import { verifyFairness } from '@paheli/core/tournament/verify-fairness';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { voidQuestion } from '../quiz/void-question';
import { releasePrize } from '../settlement/release-prize';
import { settleTournament } from '../settlement/settle-tournament';
import { voidPrize } from '../settlement/void-prize';
import { answerAll, answerTournament, type Style } from '../testing/answered-tournament';
import { createCrowd } from '../testing/crowd';
import { settleLater } from '../testing/played-tournament';
import { readDocument } from '../testing/read-document';
import { openWideEngine } from '../testing/wide-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { joinTournament } from '../tournament/join-tournament';
import { leaveTournament } from '../tournament/leave-tournament';
import { readFairness } from './read-fairness';

const reason = 'The recording shows another person.';
const engine = openWideEngine(20);
let viewers: Viewer[];
/** A document with all that may occur: measures, marks and negative points, questions seen and voided before, silence, ties, an empty seat, decided prizes. */
let whole: ClosedFairness;
let wholeId: string;

const styles: Style[] = [
  { right: 4, wrong: 1, ms: 1_200 },
  { right: 4, wrong: 1, ms: 900, isHeld: true },
  { right: 3, wrong: 1, ms: 2_000 },
  { right: 3, wrong: 1, ms: 2_000 },
  { right: 0, wrong: 5, ms: 150 },
  { right: 2, ms: 700, isHeld: true },
  null,
];

beforeAll(async () => {
  // Questions of different levels: a pool of equally hard ones has one stratum for each difficulty.
  await engine.deps.database.sql`
    insert into question_measure (question_id, language, is_of_practice, answers, "right", difficulty, slope, share, share_error, choices)
    select id, 'en', false, 500, 250, 0, 1, 0.2 + 0.001 * row_number() over (order by id), 0.02, '{}' from question`;
  viewers = await createCrowd(engine.deps, styles.length, { depositPaise: 10_000 });
  await settled([{ right: 2, ms: 800 }, { right: 1, ms: 900 }, null, { right: 2, ms: 1_000 }]);
  const marks = { easy: 4, medium: 4, hard: 4, wrong: 1 };
  const { tournamentId, sessions } = await answerTournament(engine, viewers, styles, { marks });
  wholeId = tournamentId;
  const [voided] = await engine.deps.database.sql<{ questionId: string }[]>`
    select question_id from session_question where session_id = ${sessions[0] ?? ''} and question_index = 1`;
  await voidQuestion(engine.deps, engine.admin, {
    tournamentId,
    questionId: voided?.questionId ?? '',
    reason: 'Two options are right.',
  });
  await settle(tournamentId);
  await voidPrize(engine.deps, engine.admin, { sessionId: sessions[1] ?? '', reason });
  whole = await read(tournamentId);
}, 60_000);

const settle = (tournamentId: string) => settleLater(engine, tournamentId);

async function settled(of: readonly Style[], changes = {}): Promise<string> {
  const { tournamentId } = await answerTournament(engine, viewers, of, changes);
  await settle(tournamentId);
  return tournamentId;
}

const read = (tournamentId: string) => readDocument(engine.deps, tournamentId);
const address = '203.0.113.7';

async function problemsOf(document: unknown): Promise<string[]> {
  return (await verifyFairness(document)).flatMap(({ problems }) => problems);
}

async function problemsOfText(text: string): Promise<string[]> {
  try {
    return await problemsOf(JSON.parse(text));
  } catch (error) {
    return [String(error)];
  }
}

/** Returns the sums of the ledger's lines of a tournament by kind of account, in paise. */
async function sumsOf(tournamentId: string): Promise<Record<string, number>> {
  const rows = await engine.deps.database.sql<{ name: string; paise: number }[]>`
    select t.kind || ' ' || a.kind as name, sum(l.amount)::bigint as paise
    from ledger_tx t join ledger_entry l on l.tx_id = t.id join ledger_account a on a.id = l.account_id
    where t.meta ->> 'tournamentId' = ${tournamentId} group by 1`;
  return Object.fromEntries(rows.map(({ name, paise }) => [name, paise]));
}

describe('the document', () => {
  test('is the commitment alone before the tournament is over, and published from its creation on', async () => {
    const { id: tournamentId } = await engine.tournament();
    const [stored] = await engine.deps.database.sql<{ secret: Buffer }[]>`
      select secret from tournament where id = ${tournamentId}`;
    expect(await read(tournamentId)).toEqual({
      commitment: createHash('sha256')
        .update(stored?.secret ?? '')
        .digest('hex'),
      algorithm: 'paheli-4',
      published_at: engine.clock.now().toISOString(),
    });
  });

  test('verifies with the rules and the commitment that were published', async () => {
    expect(await problemsOf(whole)).toEqual([]);
    expect(whole.rules).toMatchObject({ grace_ms: 500, floor_ms: 0, questions: 5, prize_pool: 100 });
    expect(whole.seats).toHaveLength(styles.length);
    expect(whole.seats.filter(({ seen }) => seen.length > 0)).not.toEqual([]);
    expect(whole.pool.filter(({ voided }) => voided)).toHaveLength(1);
    expect(whole.seats.map(({ prize_state: state }) => state)).toContain('voided');
  });

  test('survives the way over the network as it is', async () => {
    expect(await problemsOf(JSON.parse(JSON.stringify(whole)))).toEqual([]);
  });

  test('has nothing by which a player is known, and no text of a question', async () => {
    const text = JSON.stringify(whole);
    for (const { userId } of viewers) expect(text).not.toContain(userId);
    const [question] = await engine.deps.database.sql<
      { text: string; salt: string; id: string; alias: string; options: string[] }[]
    >`
      select question_text as text, salt, options, question_id as id, alias
      from tournament_question where tournament_id = ${wholeId} order by question_id`;
    expect(text).not.toContain(question?.id);
    expect(text).not.toContain(question?.text);
    expect(text).not.toContain(question?.salt);
    const hash = await hashQuestion(question?.salt ?? '', {
      questionText: question?.text ?? '',
      options: question?.options ?? [],
      translations: {},
    });
    expect(whole.pool.find(({ alias }) => alias === question?.alias)?.text_hash).toBe(hash);
  });

  test('shows held and released prizes as they stand', async () => {
    const { tournamentId, sessions } = await answerTournament(engine, viewers, [
      { right: 2, ms: 900, isHeld: true },
      { right: 1, ms: 900 },
    ]);
    await settle(tournamentId);
    const held = await read(tournamentId);
    expect(held.seats[0]).toMatchObject({ prize_state: 'held', prize: 62.5 });
    expect(held.settlement).toMatchObject({ held: 62.5, prizes: 37.5 });
    expect(await problemsOf(held)).toEqual([]);
    await releasePrize(engine.deps, engine.admin, { sessionId: sessions[0] ?? '' });
    const released = await read(tournamentId);
    expect(released.settlement).toMatchObject({ held: 0, prizes: 100 });
    expect(await problemsOf(released)).toEqual([]);
  });

  test('links no question with that of another tournament: neither by name nor by place', async () => {
    const ids = [await settled([{ right: 1, ms: 900 }]), await settled([{ right: 1, ms: 900 }])];
    const pools = await Promise.all(
      ids.map(
        (id) => engine.deps.database.sql<{ questionId: string; alias: string }[]>`
          select question_id, alias from tournament_question where tournament_id = ${id} order by alias`,
      ),
    );
    const [one, two] = pools.map((rows) => rows.map(({ questionId }) => questionId));
    expect(one?.toSorted()).toEqual(two?.toSorted());
    expect(one).not.toEqual(two);
    expect(new Set(pools.flat().map(({ alias }) => alias)).size).toBe(pools.flat().length);
    const { pool } = await read(ids[0] ?? '');
    expect(pool.map(({ alias }) => alias)).toEqual(pools[0]?.map(({ alias }) => alias));
  });

  test('is not found while the tournament waits for its approval, except by administrators', async () => {
    const { id: tournamentId } = await engine.tournament();
    await engine.deps.database.sql`
      update tournament set approval_pending_since = now() where id = ${tournamentId}`;
    await expect(read(tournamentId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await readFairness(engine.deps, engine.admin, { address }, { tournamentId })).toHaveProperty(
      'commitment',
    );
  });
});

describe('the settlement sheet equals the ledger', () => {
  test('with voided prizes and a house that adds', async () => {
    const sums = await sumsOf(wholeId);
    const { settlement } = whole;
    expect(toPaise(settlement.fees)).toBe(sums['join escrow']);
    expect(toPaise(settlement.house_addition)).toBe(-(sums['settle house.prizes'] ?? 0));
    expect(toPaise(settlement.prizes)).toBe(
      (sums['settle player.winnings'] ?? 0) + (sums['void player.winnings'] ?? 0),
    );
    expect(toPaise(settlement.held)).toBe(
      (sums['settle winnings.held'] ?? 0) + (sums['void winnings.held'] ?? 0),
    );
    expect(settlement.voids).toEqual([whole.seats[1]?.pseudonym]);
  });

  test('with a house that keeps a share and a seat that was given back', async () => {
    const startTime = new Date(engine.clock.now().getTime() + hourMs);
    const { id: tournamentId } = await engine.tournament({
      prizePool: 1,
      startTime,
      endTime: new Date(startTime.getTime() + hourMs),
    });
    for (const viewer of viewers.slice(0, 3)) await joinTournament(engine.deps, viewer, { tournamentId });
    await leaveTournament(engine.deps, viewers[2] as Viewer, { tournamentId });
    engine.clock.set(startTime);
    await answerAll(engine, viewers[0] as Viewer, tournamentId, { right: 1, ms: 2_000 });
    await settle(tournamentId);
    const document = await read(tournamentId);
    expect(document.settlement).toMatchObject({
      fees: 30,
      refunds: 10,
      house_share: 19,
      house_addition: 0,
      prizes: 1,
    });
    expect(await problemsOf(document)).toEqual([]);
  });

  test('of a cancelled tournament: every fee was returned, and the secret is published', async () => {
    const { id: tournamentId } = await engine.tournament();
    for (const viewer of viewers.slice(0, 2)) await joinTournament(engine.deps, viewer, { tournamentId });
    await deleteTournament(engine.deps, engine.admin, { tournamentId });
    const document = await read(tournamentId);
    expect(document.settlement).toMatchObject({ outcome: 'cancelled', fees: 20, refunds: 20, prizes: 0 });
    expect(await problemsOf(document)).toEqual([]);
  });

  test('of a tournament that was settled in social mode: fees were returned, no prize was paid', async () => {
    const { tournamentId } = await answerTournament(engine, viewers, [{ right: 1, ms: 900 }]);
    engine.clock.advance(2 * hourMs);
    const settings = { ...engine.deps.settings, playMode: 'social' as const };
    await settleTournament({ ...engine.deps, settings }, tournamentId);
    const document = await read(tournamentId);
    expect(document.settlement).toMatchObject({ fees: 10, refunds: 10, prizes: 0, house_share: 0 });
    expect(await problemsOf(document)).toEqual([]);
  });
});

type Path = readonly (string | number)[];

/** Returns the path of every value of a document that is no object. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]));
}

/** Returns a copy of a document with another value of the same kind at a path. */
function changed(document: FairnessDocument, path: Path, nudge: number): FairnessDocument {
  const copy = structuredClone(document);
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce<unknown>((inner, key) => (inner as never)[key], copy) as Record<
    string,
    unknown
  >;
  const value = holder[last];
  holder[last] = changedValue(value, nudge);
  return copy;
}

function changedValue(value: unknown, nudge: number): unknown {
  if (value === null) return 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1 + (nudge % 3);
  const text = String(value);
  const place = nudge % text.length;
  const other = text[place] === '7' ? '3' : '7';
  return `${text.slice(0, place)}${other}${text.slice(place + 1)}`;
}

/** Changes a part of a document, which must be there. */
const set = (part: object | undefined | null, changes: object) => Object.assign(part ?? {}, changes);

describe('the verifier', () => {
  test('finds any one changed value, and names where', async () => {
    const paths = pathsOf(whole);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.nat(100), async (path, nudge) => {
        const problems = await problemsOf(changed(whole, path, nudge));
        expect(problems.join('\n')).not.toBe('');
        const part = String(path[0] === 'digests' ? path[1] : path[0]);
        const isHead = ['commitment', 'algorithm', 'published_at', 'tournament_id', 'secret'].includes(part);
        expect(
          problems.some(
            (problem) =>
              problem.startsWith(part) ||
              (isHead && /^(head|secret|algorithm)/.test(problem)) ||
              (part === 'seats' && problem.startsWith('seat')),
          ),
        ).toBe(true);
      }),
      { numRuns: histories(200) },
    );
  }, 120_000);

  test('fails on any one changed byte of the file', async () => {
    const text = JSON.stringify(whole);
    const byte = fc.string({ minLength: 1, maxLength: 1, unit: 'binary-ascii' });
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), byte, async (place, other) => {
        fc.pre(text[place] !== other);
        const changedText = `${text.slice(0, place)}${other}${text.slice(place + 1)}`;
        expect(await problemsOfText(changedText)).not.toEqual([]);
      }),
      { numRuns: histories(300) },
    );
  }, 120_000);

  test.each<[string, (document: ClosedFairness) => void]>([
    ['another order of options', ({ seats }) => seats[0]?.questions[0]?.order.reverse()],
    [
      'another question',
      ({ seats, pool }) => {
        const [first] = seats[0]?.questions ?? [];
        set(first, { question: ((first?.question ?? 0) + 1) % pool.length });
      },
    ],
    [
      'a question seen before that was not',
      // The questions that were asked would have been avoided.
      ({ seats: [seat] }) => set(seat, { seen: seat?.questions.map(({ question }) => question) }),
    ],
    ['a faster answer', ({ seats }) => set(seats[0]?.questions[0], { time_ms: 1 })],
    ['a right answer that was wrong', ({ seats }) => set(seats[0]?.questions[4], { right: true })],
    ['a higher score', ({ seats }) => set(seats[2], { score: 5 })],
    ['more points', ({ seats }) => set(seats[2], { points: 19 })],
    ['no points', ({ seats }) => set(seats[2], { points: undefined })],
    ['a seat without a quiz that has points', ({ seats }) => set(seats.at(-1), { points: 0 })],
    ['other marks', ({ rules }) => set(rules.marks, { wrong: 2 })],
    // Which seat is first is left to chance, because the voided question is.
    [
      'a better rank',
      ({ seats }) =>
        set(
          seats.find(({ rank }) => (rank ?? 1) > 1),
          { rank: 1 },
        ),
    ],
    ['a higher prize', ({ seats }) => set(seats[2], { prize: 99 })],
    ['a prize that is not in the sheet', ({ settlement }) => Object.assign(settlement, { prizes: 1 })],
    ['a name of another version', ({ pool }) => set(pool[0], { question_id: wholeId })],
    ['a stratum without a rule', ({ pool }) => set(pool[0], { stratum: 'hardest' })],
    ['strata of another size', ({ rules }) => set(rules.strata?.[0], { questions: 2 })],
    ['strata of another version', ({ rules }) => Object.assign(rules, { strata_version: 2 })],
    [
      'a level of another stratum',
      ({ pool }) =>
        set(
          pool.find(({ stratum }) => stratum?.endsWith(' 2')),
          { level: 9_999 },
        ),
    ],
    ['another split', ({ rules }) => Object.assign(rules, { prize_split_bps: [10_000] })],
    [
      'another right option',
      ({ pool, seats }) => set(pool[seats[0]?.questions[0]?.question ?? 0], { key: 9 }),
    ],
    [
      'a later answer',
      ({ seats }) => set(seats[0]?.questions[0], { received_at: '2099-01-01T00:00:00.000Z' }),
    ],
    ['another seat', ({ seats }) => set(seats[0], { pseudonym: '11111111-1111-4111-8111-111111111111' })],
  ])('finds %s also where the digests were computed again', async (_name, change) => {
    const copy = structuredClone(whole);
    change(copy);
    expect(await problemsOf({ ...copy, digests: await digestParts(copy) })).not.toEqual([]);
  });
});
