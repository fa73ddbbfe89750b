// Long because every procedure is asked what it says to a stranger.
import { minuteMs } from '@paheli/core/clock';
import { voidQuestion } from '@paheli/engine/quiz/void-question';
import { settleDueTournaments } from '@paheli/engine/settlement/settle-tournament';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callMutation, proceduresOf, readEverything, type Told } from '../testing/read-everything';
import { openTestApp, type SignedIn } from '../testing/test-app';
import { attachPlayerSocket, openSocket, type PlayerSocket, type TestSocket } from '../testing/test-socket';
import { openWebFolder } from '../testing/web-folder';
import type { ProcedurePath } from './procedures';

const questionsCount = 4;
const reveals = { science: 'immediate', history: 'after_settlement' } as const;

/** Mutations that players send while they play. */
const played: readonly ProcedurePath[] = [
  'quiz.answer',
  'quiz.complete',
  'quiz.reportQuestion',
  'quiz.reportViolation',
  'quiz.resultCard.share',
  'quiz.start',
  'tournament.join',
];
/** The other mutations of these routers, which a player without a seat sends. */
const strangers: readonly ProcedurePath[] = [
  'quiz.achievements.share',
  'quiz.achievements.stopSharing',
  'quiz.celebrate',
  'quiz.leaveLine',
  'quiz.rating.hide',
  'quiz.resultCard.stopSharing',
  'quiz.startDaily',
  'quiz.startPractice',
  'tournament.followSeries',
  'tournament.foundTeam',
  'tournament.joinTeam',
  'tournament.leave',
  'tournament.leaveTeam',
  'tournament.removeFromTeam',
  'tournament.report',
  'tournament.unfollowSeries',
];

type Name = 'finished' | 'running' | 'seated' | 'stranger' | 'nobody';

const web = openWebFolder();
const site = openTestApp(() => ({ webFolder: web.path }));
let tournaments: { id: string; reveal: string }[];
let sessions: string[] = [];
const people = new Map<Name, SignedIn | undefined>();
const told = new Map<Name, Told[]>();
const sockets: { name: Name; trpc: TestSocket; program: PlayerSocket }[] = [];

beforeAll(async () => {
  await markTexts();
  for (const name of ['finished', 'running', 'seated', 'stranger'] as const) {
    people.set(name, await site.player({ rupees: 100 }));
    told.set(name, []);
  }
  people.set('nobody', undefined);
  told.set('nobody', []);
  tournaments = [];
  for (const [category, reveal] of Object.entries(reveals)) {
    const changes = { category, reveal, questionsCount, entryFee: 0 } as Parameters<
      typeof site.engine.tournament
    >[0];
    tournaments.push({ ...(await site.engine.tournament(changes)), reveal });
  }
  for (const name of ['finished', 'running', 'seated'] as const) {
    const as = people.get(name) as SignedIn;
    const trpc = await openSocket(site, { as });
    await trpc.call('subscription', 'live.events', { tournamentIds: tournaments.map(({ id }) => id) });
    const program = await attachPlayerSocket(site, as);
    for (const { id } of tournaments) program.send({ type: 'join_tournament', tournament_id: id });
    sockets.push({ name, trpc, program });
    for (const { id } of tournaments)
      await post(name, '/payments/create-payment-intent', { tournament_id: id });
  }
  for (const { id } of tournaments) {
    await play('finished', id, questionsCount);
    await play('running', id, 2);
    await voidUnasked(id);
  }
  for (const name of people.keys()) await readAll(name);
  for (const path of strangers)
    told.get('stranger')?.push(await callMutation(site, people.get('stranger'), path, known()));
  for (const { name, trpc, program } of sockets) {
    for (const text of [...trpc.texts, ...program.texts]) told.get(name)?.push({ from: 'a socket', text });
  }
}, 120_000);
afterAll(() => Promise.all(sockets.flatMap(({ trpc, program }) => [trpc.close(), program.close()])));

/** Gives every question of the bank texts that are found in nothing else. */
async function markTexts(): Promise<void> {
  await site.deps.database.sql`
    update question set question_text = 'T' || md5(id || 'text'), explanation = 'E' || md5(id || 'explanation'),
      options = array['O' || md5(id || '0'), 'O' || md5(id || '1'), 'O' || md5(id || '2'), 'O' || md5(id || '3')]`;
}

async function post(name: Name, path: string, body: object = {}): Promise<Record<string, unknown>> {
  const response = await site.call('POST', `/api${path}`, { as: people.get(name), body });
  told.get(name)?.push({ from: `POST ${path}`, text: response.text });
  return response.body;
}

/** Answers so many questions of a tournament, with everything that a player may do besides. */
async function play(name: Name, tournamentId: string, answers: number): Promise<void> {
  const started = await post(name, `/quiz/${tournamentId}/start`);
  const sessionId = String(started.session_id);
  sessions = [...sessions, sessionId];
  const socket = sockets.find((each) => each.name === name);
  await socket?.trpc.call('subscription', 'quiz.questions', { sessionId });
  for (let index = 0; index < answers; index += 1) {
    site.advance(1_000);
    const answer = index === 0 ? await rightAnswer(sessionId) : 0;
    await post(name, `/quiz/${sessionId}/answer`, { question_index: index, answer });
    await post(name, `/quiz/${sessionId}/answer`, { question_index: index, answer: 3 - answer });
    await post(name, `/quiz/${sessionId}/report-question`, { question_index: index, reason: 'ambiguous' });
    site.advance(2_000);
  }
  await post(name, `/quiz/${sessionId}/report-violation`, { type: 'tab_switch', timestamp: site.deps.now() });
  if (answers < questionsCount) return;
  await post(name, `/quiz/${sessionId}/complete`);
  await post(name, `/quiz/${sessionId}/card`);
}

/** Returns the right answer to the first question of a session: a tournament in which nobody scores is cancelled. */
async function rightAnswer(sessionId: string): Promise<number> {
  const [row] = await site.deps.database.sql<{ correctAnswer: number }[]>`
    select correct_answer from session_question where session_id = ${sessionId} and question_index = 0`;
  return row?.correctAnswer ?? 0;
}

/** Voids a question that nobody was asked, which everybody hears of. */
async function voidUnasked(tournamentId: string): Promise<void> {
  const [unasked] = await site.deps.database.sql<{ questionId: string }[]>`
    select p.question_id from tournament_question p where p.tournament_id = ${tournamentId} and not exists (
      select from session_question q join quiz_session s on s.id = q.session_id
      where s.tournament_id = p.tournament_id and q.question_id = p.question_id) limit 1`;
  await voidQuestion(site.deps, site.engine.admin, {
    tournamentId,
    questionId: unasked?.questionId ?? '',
    reason: 'Two options are right.',
  });
}

/** Returns every code of a link that a response named. */
function linkCodes(): string[] {
  const texts = told.get('finished')?.map(({ text }) => text) ?? [];
  const codes = texts.flatMap((text) => [...text.matchAll(/"link_code":"([^"]+)"/g)]);
  return [...new Set(codes.map(([, code]) => code ?? ''))];
}

const known = () => ({
  tournamentIds: tournaments.map(({ id }) => id),
  sessionIds: sessions,
  linkCodes: linkCodes(),
});

async function readAll(name: Name): Promise<void> {
  told.get(name)?.push(...(await readEverything(site, people.get(name), known())));
}

type Pooled = {
  questionId: string;
  alias: string;
  salt: string;
  questionText: string;
  explanation: string;
  options: string[];
  reveal: string;
  openedTo: string[] | null;
  answeredBy: string[] | null;
};

async function readPools(): Promise<Pooled[]> {
  return site.deps.database.sql<Pooled[]>`
    select p.question_id, p.alias, p.salt, p.question_text, p.explanation, p.options, t.reveal,
      array_agg(s.user_id) filter (where q.starts_at is not null or q.question_index = s.current_index) as opened_to,
      array_agg(s.user_id) filter (where q.closed_at is not null) as answered_by
    from tournament_question p join tournament t on t.id = p.tournament_id and t.kind = 'tournament'
    left join quiz_session s on s.tournament_id = p.tournament_id
    left join session_question q on q.session_id = s.id and q.question_id = p.question_id
    group by p.tournament_id, p.question_id, t.reveal`;
}

/** Returns where a caller was told one of these texts. */
function placesOf(name: Name, texts: readonly string[]): string[] {
  const responses = told.get(name) ?? [];
  return texts.flatMap((secret) =>
    responses.filter(({ text }) => text.includes(secret)).map(({ from }) => `${secret} in ${from}`),
  );
}

test('every mutation of play is called', () => {
  const mutations = proceduresOf('mutation').filter((path) => /^(?:quiz|tournament)\./.test(path));
  expect(mutations.toSorted()).toEqual([...played, ...strangers].toSorted());
});

describe.each(['finished', 'running', 'seated', 'stranger', 'nobody'] as const)(
  'before the settlement, %s',
  (name) => {
    test('is told no name of a question', async () => {
      const pools = await readPools();
      expect(pools.length).toBeGreaterThan(2 * questionsCount);
      const names = pools.flatMap(({ questionId, alias, salt }) => [questionId, alias, salt]);
      expect(placesOf(name, names)).toEqual([]);
    });

    test('is told no text of a question that did not open to them, and no explanation before its time', async () => {
      const userId = people.get(name)?.viewer.userId ?? '';
      const pools = await readPools();
      const unopened = pools.filter(({ openedTo }) => !openedTo?.includes(userId));
      expect(unopened.length).toBeGreaterThan(0);
      expect(
        placesOf(
          name,
          unopened.flatMap(({ questionText, options }) => [questionText, ...options]),
        ),
      ).toEqual([]);
      const concealed = pools.filter(
        ({ reveal, answeredBy }) => reveal === 'after_settlement' || !answeredBy?.includes(userId),
      );
      expect(
        placesOf(
          name,
          concealed.map(({ explanation }) => explanation),
        ),
      ).toEqual([]);
    });
  },
);

test('what opened was told, and after the settlement names are told: the test would find them', async () => {
  const pools = await readPools();
  const { userId } = (people.get('finished') as SignedIn).viewer;
  const opened = pools.filter(({ openedTo }) => openedTo?.includes(userId));
  expect(opened).toHaveLength(2 * questionsCount);
  for (const { questionText } of opened) expect(placesOf('finished', [questionText])).not.toEqual([]);
  site.advance(120 * minuteMs);
  for (const sessionId of sessions)
    await site.call('POST', `/api/quiz/${sessionId}/complete`, { as: people.get('running') });
  expect(await settleDueTournaments(site.deps)).toBe(2);
  await readAll('finished');
  for (const { alias, questionId } of pools) {
    expect(placesOf('finished', [alias])).not.toEqual([]);
    expect(placesOf('finished', [questionId])).toEqual([]);
  }
  for (const { salt } of opened) expect(placesOf('finished', [salt])).not.toEqual([]);
});
