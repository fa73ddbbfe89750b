import type { Database } from '@paheli/db/client/connect';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { openTestApp, type SignedIn } from '../testing/test-app';

const statements: string[] = [];
let counted: Database | undefined;
// The database exists only once the engine has started, hence the indirection.
const database = {
  get db() {
    return open().db;
  },
  get sql() {
    return open().sql;
  },
  load: () => ({ running: 0, waiting: 0, waits: 0, waitedMs: 0 }),
  close: async () => undefined,
};
const testApp = openTestApp({ deps: { database } });
afterAll(() => counted?.close());

/** The test's database through clients that record every statement. */
function open(): Database {
  if (counted) return counted;
  const options = {
    debug: (_connection: number, statement: string) => void statements.push(statement),
    // New connections first query the types of arrays. One connection each, warm before counting begins.
    max: 1,
    transform: { column: { from: postgres.toCamel } },
  };
  const int8 = { to: 20, from: [20], serialize: String, parse: Number };
  const drizzleClient = postgres(testApp.engine.url, options);
  const sql = postgres(testApp.engine.url, { ...options, types: { int8 } });
  counted = {
    db: drizzle(drizzleClient),
    sql: sql as unknown as Database['sql'],
    load: () => ({ running: 0, waiting: 0, waits: 0, waitedMs: 0 }),
    async close() {
      await Promise.all([drizzleClient.end(), sql.end()]);
    },
  };
  return counted;
}

/** Returns the statements of one call, without the lookup of the caller. */
async function statementsOf(as: SignedIn, url: string, body: object): Promise<string[]> {
  statements.length = 0;
  const { status, text } = await testApp.call('POST', url, { as, body });
  expect(status, text).toBe(200);
  return statements.filter((statement) => !statement.includes('"user_sessions"'));
}

test('an answer is one statement and a join at most two', async () => {
  const { id: tournamentId } = await testApp.engine.tournament();
  const player = await testApp.player({ rupees: 10 });
  const joined = await statementsOf(player, '/api/payments/create-payment-intent', {
    tournament_id: tournamentId,
  });
  expect(joined.length, joined.join('\n')).toBeLessThanOrEqual(2);
  await testApp.call('POST', `/api/quiz/${tournamentId}/start`, { as: player });
  for (const questionIndex of [0, 1, 2]) {
    const answered = await statementsOf(player, `/api/quiz/${tournamentId}/answer`, {
      question_index: questionIndex,
      answer: 0,
    });
    expect(answered, answered.join('\n')).toHaveLength(1);
  }
});
