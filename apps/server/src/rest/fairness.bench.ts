import { get } from 'node:http';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { hourMs } from '@paheli/core/clock';
import { settleTournament } from '@paheli/engine/settlement/settle-tournament';
import { createCrowd } from '@paheli/engine/testing/crowd';
import { seatPlayers } from '@paheli/engine/testing/seated-crowd';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app';

// What the fairness document of a large tournament costs: its writing, and each anonymous read. Prints figures and asserts
// only that the document is whole, because a shared machine is no measure.

const seats = 10_000;
const batchSize = 2_500;
const questions = 10;
const reads = 10;

let site: TestApp;
let address: string;
let document: string;
beforeAll(async () => {
  site = await createTestApp();
  const { engine } = site;
  const { sql } = engine.deps.database;
  const { id } = await engine.tournament({
    entryFee: 0,
    prizePool: 0,
    maxParticipants: seats,
    questionsCount: questions,
  });
  await sql`select freeze_pool(t, ${engine.clock.now()}) from tournament t where t.id = ${id}`;
  for (let from = 0; from < seats; from += batchSize)
    await seatPlayers(engine.deps, id, await createCrowd(engine.deps, batchSize));
  await sql`
    insert into session_question (session_id, question_index, question_id, option_order, correct_answer, starts_at, deadline_at,
      closed_at, received_at, answer, is_correct, time_ms, rest_ms)
    select s.id, n - 1, p.question_id, array(select o from generate_series(0, 3) o order by md5(s.id::text || n || o)), 0,
      s.started_at + n * interval '6 s', s.started_at + n * interval '6 s' + interval '5 s',
      s.started_at + n * interval '6 s' + r.ms * interval '1 ms', s.started_at + n * interval '6 s' + r.ms * interval '1 ms',
      r.ms % 4, r.ms % 3 = 0, r.ms, (${questions} - n) * 7000
    from quiz_session s cross join generate_series(1, ${questions}) n
    cross join lateral (select abs(hashtext(s.id::text || n)) % 5000 as ms) r
    join (select question_id, correct_answer, row_number() over (order by question_id) as place
      from tournament_question where tournament_id = ${id}) p on p.place = n
    where s.tournament_id = ${id}`;
  await sql`update tournament set seats_taken = ${seats} where id = ${id}`;
  await sql`vacuum analyze session_question`;
  engine.clock.advance(2 * hourMs);
  expect(await settleTournament(engine.deps, id)).toBe(true);
  address = await site.listen();
  document = `/api/tournaments/${id}/fairness`;
}, 600_000);
afterAll(() => site.close());

test('reading', async () => {
  process.stdout.write(`another response, to compare: ${await measure('gzip', '/readyz')}\n`);
  process.stdout.write(`the first read, with the writing: ${await measure()}\n`);
  for (let read = 0; read < reads; read += 1) process.stdout.write(`a read: ${await measure()}\n`);
  process.stdout.write(`a read that is not compressed: ${await measure('identity')}\n`);
}, 600_000);

async function measure(coding = 'br, gzip', path = document): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const [cpu, startedAt, before] = [process.cpuUsage(), performance.now(), process.memoryUsage().rss];
  delay.enable();
  const bytes = await read(coding, path);
  delay.disable();
  const { user, system } = process.cpuUsage(cpu);
  const mebibytes = (count: number) => (count / 1_048_576).toFixed(1);
  return (
    `${Math.round(performance.now() - startedAt)} ms, processor ${Math.round((user + system) / 1_000)} ms, ` +
    `longest delay ${Math.round(delay.max / 1e6)} ms (99 % up to ${Math.round(delay.percentile(99) / 1e6)} ms), ${mebibytes(bytes)} MiB sent, ` +
    `memory ${mebibytes(before)} to ${mebibytes(process.memoryUsage().rss)} MiB`
  );
}

/** Returns the number of bytes of a response, which is not kept. */
function read(coding: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${address}${path}`, { headers: { 'accept-encoding': coding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        expect(response.statusCode).toBe(200);
        resolve(bytes);
      });
    }).on('error', reject);
  });
}
