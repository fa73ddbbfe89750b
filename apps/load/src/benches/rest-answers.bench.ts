import { hourMs } from '@paheli/core/clock';
import type { AnswerResult } from '@paheli/core/quiz/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BaselineServer } from '../baselines/baseline-server';
import { HttpClient } from '../generator/http-client';
import type { SeededPlayer } from '../generator/messages';
import { formatValue } from '../report/format';
import { median } from '../report/percentiles';
import { createLoadDatabase, type LoadDatabase } from '../target/open-database';
import { readFamilyUsage, readUsage } from '../target/process-usage';
import { type SeededTournament, scheduleTournament, seedTournament } from '../target/seed-tournament';
import { type LoadServer, startServer } from '../target/start-server';
import { printLine, printRatio } from './print-ratio';

// Answers over REST to the built server, with one kept connection for each player, beside calls to an empty Fastify route
// by the same client in the same run. Prints figures and asserts only that every answer counted, because a shared machine
// is no measure.

const connections = 128;
const turns = 7;
const questions = 10;

let database: LoadDatabase;
let seeded: SeededTournament;
let server: LoadServer;
let hello: BaselineServer;
beforeAll(async () => {
  database = await createLoadDatabase(undefined, 1);
  seeded = await seedTournament(database.database, connections * (turns + 1), questions);
  await scheduleTournament(database.database, seeded.tournamentId, Date.now(), Date.now() + hourMs);
  server = await startServer({ databaseUrl: database.url, count: 1 });
  hello = await BaselineServer.start('hello-server');
}, 120_000);
afterAll(async () => {
  await hello?.close();
  await server?.close();
  await database?.close();
});

test('answers over REST', async () => {
  const [answers, calls]: [number[], number[]] = [[], []];
  const [nodeMs, postgresMs]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= turns; turn += 1) {
    const quizzes = await startQuizzes(seeded.players.slice(turn * connections, (turn + 1) * connections));
    const before = await readCpu();
    const rate = await rateOf(quizzes, answerNext);
    const after = await readCpu();
    const baseline = await measureHello();
    for (const { client } of quizzes) client.close();
    // The first turn is for the compiler.
    if (turn === 0) continue;
    answers.push(rate);
    calls.push(baseline);
    nodeMs.push((after.node - before.node) / (connections * questions));
    postgresMs.push((after.postgres - before.postgres) / (connections * questions));
  }
  const [row] = await database.database.sql<{ count: number }[]>`
    select count(*)::int as count from session_question where answer is not null and not timed_out`;
  expect(row?.count).toBe(connections * (turns + 1) * questions);
  printRatio(`answers over REST, ${connections} connections`, answers, {
    name: 'empty Fastify route',
    rates: calls,
  });
  printLine(
    `  processor time of an answer: ${formatValue(median(nodeMs), 'ms')} in Node, ${formatValue(median(postgresMs), 'ms')} in PostgreSQL`,
  );
}, 120_000);

type Quiz = { readonly client: HttpClient; readonly sessionId: string };

/** Seats these players and starts their quizzes, each over one connection. */
function startQuizzes(players: readonly SeededPlayer[]): Promise<Quiz[]> {
  const { tournamentId } = seeded;
  return Promise.all(
    players.map(async ({ token }) => {
      const client = clientOf(Number(new URL(server.url).port), token);
      await post(client, '/api/payments/create-payment-intent', { tournament_id: tournamentId });
      const { session_id: sessionId } = await post<{ session_id: string }>(
        client,
        `/api/quiz/${tournamentId}/start`,
        {},
      );
      return { client, sessionId };
    }),
  );
}

/** Sends an answer as soon as the result of the one before has arrived: over REST it carries the next question. */
async function answerNext({ client, sessionId }: Quiz, questionIndex: number): Promise<void> {
  await post<AnswerResult>(client, `/api/quiz/${sessionId}/answer`, {
    question_index: questionIndex,
    answer: 1,
  });
}

async function measureHello(): Promise<number> {
  const clients = Array.from({ length: connections }, () => clientOf(hello.port, seeded.players[0]?.token));
  const call = (client: HttpClient) => post(client, '/', { question_index: 0, answer: 1 });
  await Promise.all(clients.map(call));
  const rate = await rateOf(clients, call);
  for (const client of clients) client.close();
  return rate;
}

/** Makes as many calls with each item, one after the other, and returns all calls of a second. */
async function rateOf<Item>(
  items: readonly Item[],
  call: (item: Item, index: number) => Promise<unknown>,
): Promise<number> {
  const startedAtMs = performance.now();
  await Promise.all(
    items.map(async (item) => {
      for (let index = 0; index < questions; index += 1) await call(item, index);
    }),
  );
  return (items.length * questions * 1_000) / (performance.now() - startedAtMs);
}

async function post<Body>(client: HttpClient, path: string, body: object): Promise<Body> {
  const { status, body: text } = await client.request({ method: 'POST', path, body: JSON.stringify(body) });
  if (status >= 300) throw new Error(`${path} returned ${status}: ${text}`);
  return JSON.parse(text) as Body;
}

function clientOf(port: number, token: string | undefined): HttpClient {
  return new HttpClient({ host: '127.0.0.1', port }, token);
}

/** Returns the processor time used so far; NaN where it is unknown. */
async function readCpu(): Promise<{ node: number; postgres: number }> {
  const pid = server.processes()[0]?.pid ?? 0;
  const [node, postgres] = await Promise.all([readUsage(pid), readFamilyUsage(database.postmasterPid ?? 0)]);
  return { node: node?.cpuMs ?? Number.NaN, postgres: postgres?.cpuMs ?? Number.NaN };
}
