import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '@paheli/engine/deps';
import { createQueue } from '@paheli/engine/foundation/queue';
import { recordBackup } from '@paheli/engine/reports/record-backup';
import { createWithdrawer } from '@paheli/engine/testing/withdrawers';
import { joinTournament } from '@paheli/engine/tournament/join-tournament';
import { PaymentsError } from '@paheli/engine/wallet/payments/payments';
import { askForWithdrawal } from '@paheli/engine/wallet/withdrawals/ask-for-withdrawal';
import { expect, onTestFinished, test } from 'vitest';
import { startJobs } from '../jobs/jobs';
import { schedule } from '../schedule';
import { readMetrics } from '../testing/read-metrics';
import { createTestApp, openTestApp, type TestApp } from '../testing/test-app';
import { attachPlayerSocket } from '../testing/test-socket';
import { reportCalls } from './report-calls';

const site = openTestApp();

const readSample = async (sample: string) => (await readMetrics(site)).get(sample) ?? 0;

/** Returns the metrics of a process that has not read the backlog yet: it is kept for some seconds. */
async function readAnew(prepare?: (beside: TestApp) => Promise<void>): Promise<ReadonlyMap<string, number>> {
  const beside = await createTestApp({ beside: site });
  await prepare?.(beside);
  onTestFinished(() => beside.close());
  return readMetrics(beside);
}

test('calls count by procedure and result, whatever the door', async () => {
  const as = await site.player();
  const read = async (code: string) =>
    readSample(`procedure_calls_total{procedure="auth.profile",code="${code}"}`);
  const before = [await read('ok'), await read('unauthenticated')];
  await site.call('GET', '/api/user/profile', { as });
  await site.call('GET', '/trpc/auth.profile', { as });
  await site.call('GET', '/api/user/profile');
  expect([await read('ok'), await read('unauthenticated')]).toEqual([
    (before[0] ?? 0) + 2,
    (before[1] ?? 0) + 1,
  ]);
  expect(
    await readSample('procedure_duration_seconds_count{procedure="auth.profile"}'),
  ).toBeGreaterThanOrEqual(3);
});

test('invalid input counts under its code', async () => {
  const sample = 'procedure_calls_total{procedure="contact.send",code="invalid_input"}';
  const before = await readSample(sample);
  await site.call('POST', '/trpc/contact.send', { body: { json: {} } });
  expect(await readSample(sample)).toBe(before + 1);
});

test('batches have sizes and failures, and calls that wait for one are counted', async () => {
  const queue = createQueue<Deps, string, string>({
    name: 'breaking',
    groupOf: () => 'one',
    keyOf: (item) => item,
    waitsForLocks: false,
    work: () => Promise.reject(new Error('the statement is broken')),
  });
  await expect(queue.run(site.deps, 'first')).rejects.toThrow('broken');
  expect(await readSample('queue_batches_failed_total{queue="breaking"}')).toBeGreaterThan(0);

  const { id: tournamentId } = await site.engine.tournament({ entryFee: 0 });
  const players = [await site.player(), await site.player()];
  const holder = await site.deps.database.sql.reserve();
  await holder`begin`;
  await holder`select 1 from tournament where id = ${tournamentId} for update`;
  const joins = players.map(({ viewer }) => joinTournament(site.deps, viewer, { tournamentId }));
  await expect.poll(() => readSample('queue_waiting{queue="joins"}')).toBe(1);
  await holder`rollback`;
  holder.release();
  await Promise.all(joins);
  expect(await readSample('queue_batch_size_count{queue="joins"}')).toBeGreaterThanOrEqual(2);
});

test('waits for a connection count with their time', async () => {
  const counts = 'db_pool_waits_total{pool="rest"}';
  const before = await readSample(counts);
  const { sql } = site.deps.database;
  const sleeping = Promise.all(Array.from({ length: 12 }, () => sql`select pg_sleep(0.2)`));
  await pause(50);
  const { running, waiting } = site.deps.database.load();
  expect(running).toBeGreaterThanOrEqual(10);
  expect(waiting).toBeGreaterThanOrEqual(2);
  await sleeping;
  expect(await readSample(counts)).toBeGreaterThanOrEqual(before + 2);
  expect(await readSample('db_pool_wait_seconds_total{pool="rest"}')).toBeGreaterThan(0.2);
});

test('jobs have an age that a failure does not renew', async () => {
  let fails = false;
  const run = async () => {
    if (fails) throw new Error('the job is broken');
  };
  const jobs = startJobs([{ name: 'tested', everyMs: 20, run }], { schedule, deps: site.deps });
  await expect.poll(() => readSample('job_runs_total{job_name="tested",outcome="ok"}')).toBeGreaterThan(0);
  fails = true;
  const failed = () => readSample('job_runs_total{job_name="tested",outcome="failed"}');
  await expect.poll(failed).toBeGreaterThan(0);
  const age = await readSample('job_age_seconds{job_name="tested"}');
  const failedBefore = await failed();
  await expect.poll(failed).toBeGreaterThan(failedBefore);
  expect(await readSample('job_age_seconds{job_name="tested"}')).toBeGreaterThan(age);
  expect(await readSample('job_period_seconds{job_name="tested"}')).toBe(0.02);
  await jobs.stop();
});

test('calls to providers count by their result, and what makes no call does not', async () => {
  const unreachable = () => Promise.reject(new PaymentsError('outcome_unknown', 'no response'));
  const service = reportCalls('tested', {
    isValid: () => true,
    send: async () => 'sent',
    payouts: { unreachable },
  });
  expect(service.isValid()).toBe(true);
  expect(await service.send()).toBe('sent');
  await expect(service.payouts.unreachable()).rejects.toMatchObject({ kind: 'outcome_unknown' });
  const found = [...(await readMetrics(site))].filter(([name]) => name.startsWith('provider_calls_total'));
  expect(found.filter(([name]) => name.includes('"tested"'))).toEqual([
    ['provider_calls_total{provider="tested",operation="send",outcome="ok"}', 1],
    ['provider_calls_total{provider="tested",operation="unreachable",outcome="outcome_unknown"}', 1],
  ]);
});

test('sockets count while they are open, and by the code of their end', async () => {
  const url = await site.listen();
  const as = await site.player();
  const socket = await attachPlayerSocket(url, as);
  expect(await readSample('open_sockets')).toBe(1);
  socket.socket.close(1000);
  await expect.poll(() => readSample('sockets_closed_total{code="1000"}')).toBe(1);
  const strange = await attachPlayerSocket(url, as);
  strange.socket.close(4_999);
  await expect.poll(() => readSample('sockets_closed_total{code="other"}')).toBe(1);
});

test('what waits in the database is counted with its age', async () => {
  const { sql } = site.deps.database;
  const longAgo = new Date(site.deps.now().getTime() - 600_000);
  const before = new Date(longAgo.getTime() - 3_600_000);
  const viewer = await createWithdrawer(site.engine, { winningsPaise: 10_000 });
  const { id } = await askForWithdrawal(site.deps, viewer, { amount: 100 });
  await sql`update withdrawal set created_at = ${longAgo} where id = ${id}`;
  await sql`insert into payout (id, withdrawal_id, attempt, method, amount, status, created_at, next_attempt_at)
    values (gen_random_uuid(), ${id}, 1, 'provider', 7000, 'asked', ${longAgo}, ${longAgo})`;
  await sql`insert into payment (id, amount, currency, outcome, captured_at)
    values ('pay_waiting', 100, 'INR', 'suspense', ${longAgo})`;
  await sql`insert into refund (id, payment_id, amount, currency, source, status, reason, created_at, next_attempt_at)
    values (gen_random_uuid(), 'pay_waiting', 100, 'INR', 'suspense', 'asked', 'tested', ${longAgo}, ${longAgo})`;
  await sql`insert into webhook_event (id, body, received_at, next_attempt_at)
    values ('evt_waiting', '{}', ${longAgo}, ${longAgo})`;
  const noticeId = '0199aaaa-0000-7000-8000-000000000001';
  await sql`insert into notice (id, user_id, kind, data, created_at, planned_at)
    values (${noticeId}, ${viewer.userId}, 'prize_won', '{}', ${longAgo}, ${longAgo})`;
  await sql`insert into notice_delivery (id, notice_id, channel, due_at)
    values (gen_random_uuid(), ${noticeId}, 'email', ${longAgo})`;
  const { id: tournamentId } = await site.engine.tournament();
  await sql`update tournament set created_at = ${before}, starts_at = ${before}, ends_at = ${longAgo} where id = ${tournamentId}`;
  const publisher = await sql.reserve();
  const metrics = await readAnew(async () => {
    // Every process publishes what waits, unless another one is about to.
    await publisher`begin`;
    await publisher`select from outbox_head for update`;
    await sql`insert into outbox (audience, event, created_at) values ('everyone', '{}', ${longAgo})`;
  });
  await publisher`rollback`;
  publisher.release();
  for (const kind of ['outbox', 'webhook', 'payout', 'refund', 'notice', 'settlement', 'withdrawal']) {
    expect(metrics.get(`backlog_oldest_seconds{kind="${kind}"}`), kind).toBeGreaterThanOrEqual(599);
    expect(metrics.get(`backlog_items{kind="${kind}"}`), kind).toBeGreaterThanOrEqual(1);
  }
});

test('differences of the books count by kind, with the age of the last reconciliation', async () => {
  const { sql } = site.deps.database;
  const now = site.deps.now();
  const before = new Date(now.getTime() - 7_200_000);
  await sql`insert into reconciliation_difference (id, kind, subject, detail, first_seen_at, last_seen_at)
    values (gen_random_uuid(), 'ledger_invariant', 'balanced', 'broken in 1 places', ${now}, ${now})`;
  await sql`insert into reconciliation (id, "from", "to", started_at, finished_at, differences)
    values (gen_random_uuid(), ${before}, ${before}, ${before}, ${before}, 1)`;
  const metrics = await readAnew();
  expect(metrics.get('books_differences{kind="ledger_invariant"}')).toBe(1);
  expect(metrics.get('books_differences{kind="payment_missing"}')).toBe(0);
  expect(metrics.get('books_age_seconds')).toBeGreaterThanOrEqual(7_199);
});

test('the last backup has its age and size, and none is reported before the first', async () => {
  expect((await readAnew()).has('backup_age_seconds')).toBe(false);
  await recordBackup(site.deps, 4_711);
  site.advance(3_600_000);
  const metrics = await readAnew();
  expect([metrics.get('backup_bytes'), metrics.get('backup_age_seconds')]).toEqual([4_711, 3_600]);
});

test('without a database the metrics are served and say so', async () => {
  expect((await readAnew()).get('backlog_readable')).toBe(1);
  const broken = await readAnew((beside) => beside.deps.database.close());
  expect(broken.get('backlog_readable')).toBe(0);
  const names = [...broken.keys()];
  expect(names.filter((name) => /^(?:backlog_items|books|outbox)/.test(name))).toEqual([]);
  expect(names).toContain('open_sockets');
});
