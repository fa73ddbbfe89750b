import { addMs, dayMs, hourMs } from '@paheli/core/clock';
import { openSession, sessionIdOf } from '@paheli/engine/account/session';
import type { Viewer } from '@paheli/engine/deps';
import { seatCrowd } from '@paheli/engine/testing/seated-crowd';
import { addFunds } from '@paheli/engine/wallet/payments/add-funds';
import { beforeAll, expect, test } from 'vitest';
import { openTestQuiz } from '../testing/test-player';
import { createJobs } from './jobs';

const nothing = async () => undefined;

const quiz = openTestQuiz();
beforeAll(async () => {
  const { sql } = quiz.site.deps.database;
  await sql`create table poisoned (id text primary key)`;
  await sql`
    create function refuse_poisoned() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from poisoned p where p.id = coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0]) then
        raise exception 'this row is broken';
      end if;
      return coalesce(new, old);
    end $$`;
  const tables = ['quiz_session', 'tournament', 'webhook_event', 'payment', 'outbox', 'user_sessions'];
  for (const table of tables) {
    await sql`
      create trigger refuse_poisoned before insert or update or delete on ${sql(table)}
      for each row execute function refuse_poisoned('id')`;
  }
});

async function poison(ids: readonly (string | number)[]): Promise<void> {
  await quiz.site.deps.database.sql`insert into poisoned select unnest(${ids.map(String)}::text[])`;
}

/** Repairs the poisoned rows, so that the next test begins without any. */
async function heal(): Promise<void> {
  await quiz.site.deps.database.sql`truncate poisoned`;
}

/** Runs a job once, as its timer would. */
async function run(name: string): Promise<unknown> {
  const job = createJobs(quiz.site.services, { measureClock: nothing, tellAlive: nothing }).find(
    (each) => each.name === name,
  );
  return job?.run();
}

/** Returns how many rows of a job have failed, from the metrics. */
async function failuresOf(job: string): Promise<number> {
  const { text } = await quiz.site.call('GET', '/metrics');
  return Number(
    new RegExp(`^job_failed_rows_total\\{job_name="${job}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
  );
}

test('a session that cannot be closed prevents no other from being closed', async () => {
  const { sql } = quiz.site.deps.database;
  const { id } = await quiz.site.engine.tournament({ entryFee: 0 });
  const sessions: string[] = [];
  for (let count = 0; count < 4; count += 1)
    sessions.push((await quiz.startIn('trpc', id)).session.sessionId);
  const [broken = '', ...others] = sessions;
  await poison([broken]);
  quiz.site.advance(hourMs);
  expect(await run('expire')).toBe(others.length);
  const open = await sql<{ id: string }[]>`select id from quiz_session where finished_at is null`;
  expect(open.map((row) => row.id)).toEqual([broken]);
  expect(await failuresOf('expire')).toBe(1);
  const line = quiz.site.logged.find(({ message }) => message === 'a job could not work on a row');
  expect(line).toMatchObject({ level: 'error', facts: { job: 'expire', rowId: broken } });
  await heal();
  expect(await run('expire')).toBe(1);
});

test('quizzes that cannot be reviewed keep no other player from achievements, however many they are', async () => {
  const { deps, engine } = quiz.site;
  await run('achievements');
  // Their questions are missing. They are more than one batch, and older than the others.
  const broken = await seatCrowd(deps, (await engine.tournament({ maxParticipants: 100 })).id, 45);
  const players: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    quiz.site.advance(1_000);
    const { as, session } = await quiz.start('trpc');
    await quiz.site.call('POST', `/api/quiz/${session.sessionId}/complete`, { as });
    players.push(session.sessionId);
  }
  expect(await run('achievements')).toBe(players.length);
  const [reviewed] = await deps.database.sql<{ count: number }[]>`
    select count(*)::int from quiz_session where id = any(${players}::uuid[]) and reviewed_standing is not null`;
  expect(reviewed?.count).toBe(players.length);
  expect(await failuresOf('achievements')).toBe(broken.length);
});

test('webhooks that cannot be processed or marked delay no others', async () => {
  const { deps } = quiz.site;
  const { sql } = deps.database;
  const ids = Array.from({ length: 25 }, (_, index) => `evt_broken_${index}`);
  const at = addMs(deps.now(), -hourMs);
  await sql`
    insert into webhook_event (id, body, received_at, next_attempt_at)
    select id, '{}', ${at}, ${at} from unnest(${[...ids, 'evt_other']}::text[]) as id`;
  await poison(ids);
  await run('webhooks');
  const processed = await sql<
    { id: string }[]
  >`select id from webhook_event where attempts > 0 or processed_at is not null`;
  expect(processed.map((row) => row.id)).toEqual(['evt_other']);
  expect(await failuresOf('webhooks')).toBe(ids.length);
  await sql`delete from webhook_event where id = 'evt_other'`;
  await heal();
});

test('a tournament that cannot be settled delays no other', async () => {
  const { engine } = quiz.site;
  const { sql } = quiz.site.deps.database;
  const due = [await engine.tournament({ prizePool: 0 }), await engine.tournament({ prizePool: 0 })];
  await poison([due[0]?.id ?? '']);
  quiz.site.advance(2 * hourMs);
  const before = await failuresOf('settle');
  await run('settle');
  const ended = await sql<{ id: string }[]>`
    select id from tournament where id = any(${due.map(({ id }) => id)}::uuid[]) and cancelled_at is not null`;
  expect(ended.map(({ id }) => id)).toEqual([due[1]?.id]);
  expect(await failuresOf('settle')).toBe(before + 1);
  await heal();
});

test('a payment that cannot be credited delays no other in the reconciliation', async () => {
  const { engine, deps } = quiz.site;
  const paidBy = async (viewer: Viewer) => {
    const order = await addFunds(deps, viewer, { amount: 50 });
    return (await engine.sandbox.pay(order.razorpay.orderId)).razorpay_payment_id;
  };
  const [unlucky, lucky] = [await engine.player({ access: false }), await engine.player({ access: false })];
  await poison([await paidBy(unlucky)]);
  const credited = await paidBy(lucky);
  quiz.site.advance(1_000);
  await run('books');
  const rows = await deps.database.sql<{ id: string }[]>`select id from payment where id = ${credited}`;
  expect(rows).toHaveLength(1);
  expect(await failuresOf('books')).toBe(1);
  await heal();
});

test('pruning continues until nothing is left, past rows that cannot be removed', async () => {
  const { deps } = quiz.site;
  const { sql } = deps.database;
  const past = addMs(deps.now(), -8 * dayMs);
  await deps.database.sql`select outbox_publish()`;
  const events = await sql<{ id: number }[]>`
    insert into outbox (audience, event, seq, created_at)
    select 'everyone', '{"type":"profile_update"}', -n, ${past} from generate_series(1, 11000) n returning id`;
  const viewer = await quiz.site.engine.player({ access: false });
  const tokens = [await openSession(deps, viewer.userId), await openSession(deps, viewer.userId)];
  const ended = tokens.map(sessionIdOf);
  await sql`update user_sessions set expires_at = ${past} where id = any(${ended}::text[])`;
  const broken = [events[2]?.id ?? 0, ended[0] ?? ''];
  await poison(broken);
  // Events are pruned by id, so no younger event may precede these.
  await sql`delete from outbox where id < ${events[0]?.id ?? 0}`;
  expect(await run('prune')).toBe(events.length + ended.length - broken.length);
  const left = await sql<{ id: string }[]>`
    select id::text from outbox where seq < 0 union all select id from user_sessions where id = any(${ended}::text[])`;
  expect(left.map(({ id }) => id)).toEqual(broken.map(String));
  expect(await failuresOf('prune')).toBe(broken.length);
  await heal();
});
