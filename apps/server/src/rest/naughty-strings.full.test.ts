import naughty from '@paheli/question-files/fixtures/naughty-strings.json';
import { expect, test } from 'vitest';
import { newUser } from '../testing/accounts';
import {
  expectUnaltered,
  forEachNaughty as forEach,
  type Journey,
  openNaughtySite,
  type Row,
} from '../testing/naughty-site';
import type { SignedIn } from '../testing/test-app';
import { attachPlayerSocket } from '../testing/test-socket';

const on = openNaughtySite();

test("a name is unchanged in the response, in the profile, and in administrators' events", async () => {
  const socket = await attachPlayerSocket(on.site, on.admin);
  const journeys = await forEach(async (sent): Promise<Journey> => {
    const answer = await on.send('/auth/register', newUser({ name: sent }));
    if (answer === null) return { sent, read: null };
    const user = answer.user as Row;
    const as: SignedIn = { token: String(answer.access_token), viewer: { userId: user.id, role: 'player' } };
    const profile = await on.site.call('GET', '/api/user/profile', { as });
    const typed = await on.query<{ name: string }>('auth.profile', {}, as);
    return { sent, read: [user.name, profile.body.name, typed.name] };
  });
  expectUnaltered(journeys, 495);
  const wanted = journeys.flatMap(({ sent, read }) => (read === null ? [] : [sent.trim()]));
  const registered = () => socket.ofType('new_user_registration').map((event) => String(event.user_name));
  // The administrator's own event comes first if it was not published before.
  const received = () => registered().filter((name) => name !== 'Asha');
  await socket.find(() => received().length === wanted.length);
  expect(received().toSorted()).toEqual(wanted.toSorted());
  const refused = journeys.flatMap(({ sent, read }) => (read === null ? [sent] : []));
  expect(refused.every((sent) => sent.trim() === '' || sent.trim().length > 80)).toBe(true);
}, 120_000);

test.each([
  ['username', 20],
  ['email', 0],
  ['mobile_number', 0],
] as const)('as a %s each is rejected, or kept as written', async (field, atLeast) => {
  const journeys = await forEach(async (sent): Promise<Journey> => {
    const answer = await on.send('/auth/register', newUser({ [field]: sent }));
    return { sent, read: answer && [(answer.user as Row)[field]] };
  });
  expectUnaltered(journeys, atLeast);
});

test('a tournament keeps its name and its description', async () => {
  const [start_time, end_time] = [on.site.deps.now(), new Date(on.site.deps.now().getTime() + 3_600_000)];
  const journeys = await forEach(async (sent): Promise<Journey> => {
    const draft = { name: sent, description: sent, category: 'science', start_time, end_time };
    const created = await on.send('/admin/tournaments', draft, on.admin);
    if (created === null) return { sent, read: null };
    const card = (await on.site.call('GET', `/api/tournaments/${created.id}`)).body;
    const typed = await on.query<Row>('tournament.byId', { tournamentId: created.id });
    return { sent, read: [created, card, typed].flatMap(({ name, description }) => [name, description]) };
  });
  expectUnaltered(journeys, 495);
}, 120_000);

test('a question keeps its text, its options and its explanation', async () => {
  const answers = await forEach((text) =>
    on.send(
      '/admin/questions',
      {
        category: 'general',
        question_text: text,
        options: [text, 'right answer', 'another one', 'a third one'],
        correct_answer: 1,
        explanation: text,
      },
      on.admin,
    ),
  );
  const stored = await on.list('/admin/questions?category=general');
  const { items } = await on.query<{ items: Row[] }>('admin.questions.list', { limit: 1_000 });
  const typed = new Map(items.map((row) => [row.id, row]));
  const journeys = answers.map((created, index): Journey => {
    const sent = naughty[index] ?? '';
    if (created === null) return { sent, read: null };
    const [row, fromTrpc] = [stored.get(created.id), typed.get(created.id)];
    const options = [row, fromTrpc].map((each) => (each?.options as string[] | undefined)?.[0]);
    return { sent, read: [row?.question_text, row?.explanation, fromTrpc?.questionText, ...options] };
  });
  expectUnaltered(journeys, 480);
});

test.each(['users?search', 'questions?search', 'messages?search', 'tournaments?search', 'audit?subject'])(
  'a search in %s finds each text or rejects it',
  async (place) => {
    const statuses = await forEach(async (text) => {
      const url = `/api/admin/${place}=${encodeURIComponent(text)}&limit=1`;
      return (await on.site.call('GET', url, { as: on.admin })).status;
    });
    expect(new Set([200, 422, ...statuses])).toEqual(new Set([200, 422]));
  },
);

test('no text is found as an id', async () => {
  const paths = ['/tournaments/:id', '/quiz/:id/results', '/admin/users/:id', '/quiz/leaderboard/:id'];
  const statuses = await forEach((text) => {
    const id = encodeURIComponent(text) || '%20';
    return Promise.all(
      paths.map((path) => on.site.call('GET', `/api${path.replace(':id', () => id)}`, { as: on.admin })),
    );
  });
  expect(new Set(statuses.flat().map(({ status }) => status))).toEqual(new Set([404]));
});
