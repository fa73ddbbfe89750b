import { randomBytes, randomInt } from 'node:crypto';
import { createMemoryLimiter } from '@paheli/engine/foundation/limiter';
import naughty from '@paheli/engine/question-bank/files/fixtures/naughty-strings.json';
import superjson from 'superjson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBatches } from '../testing/in-batches';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { attachPlayerSocket } from '../testing/test-socket';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
/** The sent text, and the text read back by each way; null where it was rejected. */
type Journey = { readonly sent: string; readonly read: readonly unknown[] | null };

let site: TestApp;
let url: string;
let admin: SignedIn;
beforeAll(async () => {
  const contactLimiter = createMemoryLimiter({ name: 'contact', points: 1_000_000, windowS: 60 });
  site = await createTestApp({ deps: { contactLimiter } });
  url = await site.listen();
  admin = await site.admin();
});
afterAll(async () => {
  await site.close();
  expect(site.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

/** Returns the resource for which a text was accepted, or null where the text was rejected. */
async function send(path: string, body: object, as?: SignedIn): Promise<Row | null> {
  const { status, body: answer } = await site.call<Row>('POST', `/api${path}`, { as, body });
  // The same question, e-mail or username again is 409, whatever the text.
  expect([201, 409, 422]).toContain(status);
  return status === 201 ? answer : null;
}

async function list(path: string): Promise<Map<string, Row>> {
  const rows = await site.call<Row[]>('GET', `/api${path}`, { as: admin });
  return new Map(rows.body.map((row) => [row.id, row]));
}

async function query<Result>(path: string, input: object, as: SignedIn = admin): Promise<Result> {
  const text = encodeURIComponent(JSON.stringify(superjson.serialize(input)));
  const { body } = await site.call<{ result: { data: never } }>('GET', `/trpc/${path}?input=${text}`, { as });
  return superjson.deserialize(body.result.data);
}

/** Surrounding space is removed; nothing else is changed. */
function expectUnaltered(journeys: readonly Journey[], atLeast: number): void {
  const accepted = journeys.flatMap(({ sent, read }) => (read === null ? [] : [{ sent, read }]));
  expect(accepted.length).toBeGreaterThanOrEqual(atLeast);
  for (const { sent, read } of accepted) expect(new Set(read)).toEqual(new Set([sent.trim()]));
}

const forEach = <Result>(run: (text: string) => Promise<Result>) => inBatches(naughty, run);

test("a name is unchanged in the response, in the profile, and in administrators' events", async () => {
  const socket = await attachPlayerSocket(url, admin);
  const journeys = await forEach(async (sent): Promise<Journey> => {
    const answer = await send('/auth/register', newUser({ name: sent }));
    if (answer === null) return { sent, read: null };
    const user = answer.user as Row;
    const as: SignedIn = { token: String(answer.access_token), viewer: { userId: user.id, role: 'player' } };
    const profile = await site.call('GET', '/api/user/profile', { as });
    const typed = await query<{ name: string }>('auth.profile', {}, as);
    return { sent, read: [user.name, profile.body.name, typed.name] };
  });
  expectUnaltered(journeys, 495);
  const wanted = journeys.flatMap(({ sent, read }) => (read === null ? [] : [sent.trim()]));
  const registered = () => socket.ofType('new_user_registration').map((event) => String(event.user_name));
  // The administrator's own event comes first if it was not published before.
  const received = () => registered().filter((name) => name !== 'Asha');
  await socket.find(() => received().length === wanted.length);
  expect(received().toSorted()).toEqual(wanted.toSorted());
  await socket.close();
  const refused = journeys.flatMap(({ sent, read }) => (read === null ? [sent] : []));
  expect(refused.every((sent) => sent.trim() === '' || sent.trim().length > 80)).toBe(true);
}, 120_000);

test.each([
  ['username', 20],
  ['email', 0],
  ['mobile_number', 0],
] as const)('as a %s each is rejected, or kept as written', async (field, atLeast) => {
  const journeys = await forEach(async (sent): Promise<Journey> => {
    const answer = await send('/auth/register', newUser({ [field]: sent }));
    return { sent, read: answer && [(answer.user as Row)[field]] };
  });
  expectUnaltered(journeys, atLeast);
});

test('a message to the platform is unchanged', async () => {
  const receipts = await forEach((message) =>
    send('/contact', { name: message.slice(0, 80), email: 'a@example.com', subject: 'other', message }),
  );
  const stored = await list('/admin/messages');
  const { items } = await query<{ items: Row[] }>('admin.messages.list', { limit: 1_000 });
  const typed = new Map(items.map((row) => [row.id, row]));
  const journeys = receipts.map((receipt, index) => ({
    sent: naughty[index] ?? '',
    read: receipt && [stored.get(receipt.id)?.message, typed.get(receipt.id)?.message],
  }));
  expectUnaltered(journeys, 505);
});

test('a tournament keeps its name and its description', async () => {
  const [start_time, end_time] = [site.deps.now(), new Date(site.deps.now().getTime() + 3_600_000)];
  const journeys = await forEach(async (sent): Promise<Journey> => {
    const draft = { name: sent, description: sent, category: 'science', start_time, end_time };
    const created = await send('/admin/tournaments', draft, admin);
    if (created === null) return { sent, read: null };
    const card = (await site.call('GET', `/api/tournaments/${created.id}`)).body;
    const typed = await query<Row>('tournament.byId', { tournamentId: created.id });
    return { sent, read: [created, card, typed].flatMap(({ name, description }) => [name, description]) };
  });
  expectUnaltered(journeys, 495);
}, 120_000);

test('a question keeps its text, its options and its explanation', async () => {
  const answers = await forEach((text) =>
    send(
      '/admin/questions',
      {
        category: 'general',
        question_text: text,
        options: [text, 'right answer', 'another one', 'a third one'],
        correct_answer: 1,
        explanation: text,
      },
      admin,
    ),
  );
  const stored = await list('/admin/questions?category=general');
  const { items } = await query<{ items: Row[] }>('admin.questions.list', { limit: 1_000 });
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
      return (await site.call('GET', url, { as: admin })).status;
    });
    expect(new Set([200, 422, ...statuses])).toEqual(new Set([200, 422]));
  },
);

test('no text is found as an id', async () => {
  const paths = ['/tournaments/:id', '/quiz/:id/results', '/admin/users/:id', '/quiz/leaderboard/:id'];
  const statuses = await forEach((text) => {
    const id = encodeURIComponent(text) || '%20';
    return Promise.all(
      paths.map((path) => site.call('GET', `/api${path.replace(':id', () => id)}`, { as: admin })),
    );
  });
  expect(new Set(statuses.flat().map(({ status }) => status))).toEqual(new Set([404]));
});

function newUser(changes: object) {
  const suffix = randomBytes(5).toString('hex');
  return {
    mobile_number: `96${String(randomInt(100_000_000)).padStart(8, '0')}`,
    username: `odd_${suffix}`,
    password: 'correct horse',
    name: 'Odd',
    email: `${suffix}@example.com`,
    ...changes,
  };
}
