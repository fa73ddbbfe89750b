import { parseArgs } from 'node:util';
import { openDatabase } from '@paheli/db/client/connect';
import { countQuestions } from '@paheli/engine/quiz/count-questions';
import { closeDays } from '@paheli/engine/reports/close-days';
import { wholeNumber } from '../options';
import { runMain, tell, tellProgress } from '../program';
import { formatValue } from '../report/format';
import { createLoadDatabase, openExistingDatabase } from '../target/open-database';
import { fillDatabase, type Scale } from './fill-database';
import { growthDeps } from './growth-deps';
import { listReads } from './list-reads';
import { measureRead, type Read } from './measure-reads';
import { writePlans } from './plans';

/** What a call may take. */
const limitMs = 200;

async function main(): Promise<void> {
  const { filled, keep, plans, only, rounds, ...scale } = readOptions();
  const target =
    filled === undefined
      ? await createLoadDatabase(process.env.DATABASE_URL, 1, 'growth')
      : await openExistingDatabase(filled);
  const { url, database } = target;
  try {
    if (filled === undefined) await fill(url, scale);
    tell('| read | median | maximum | slowest parameter |  |\n| --- | --- | --- | --- | --- |');
    for (const read of await listReads(database, only)) await tellTimes(read, rounds);
    if (plans !== undefined) await writePlans(url, plans, (explained) => listReads(explained, only));
  } finally {
    if (keep) tellProgress(`The database stays: ${url}`);
    await (keep ? database.close() : target.close());
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      answers: { type: 'string', default: '5000000' },
      users: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string' },
      plans: { type: 'string' },
      filled: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  return {
    ...values,
    answers: wholeNumber('answers', values.answers, 1_000, 100_000_000),
    users: wholeNumber('users', values.users, 1_000, 20_000_000),
    rounds: wholeNumber('rounds', values.rounds, 1, 100),
  };
}

async function fill(url: string, scale: Scale): Promise<void> {
  // A single connection: settings of the load belong to it.
  const database = openDatabase({ url, maxConnections: 1, applicationName: 'paheli-growth-fill' });
  try {
    await fillDatabase(database, scale, tellProgress);
    const deps = growthDeps(database);
    // Two jobs, as they would have run over the years.
    tellProgress(`${await closeDays(deps)} days and ${await countQuestions(deps)} tournaments counted`);
    await database.sql`vacuum analyze`;
  } finally {
    await database.close();
  }
}

/** Measures a read and prints its row of the table; a call above the limit is marked, and the exit code is then 1. */
async function tellTimes({ name, kind, runs }: Read, rounds: number): Promise<void> {
  const { medianMs, maxMs, slowest } = await measureRead(runs, rounds);
  const isSlow = kind !== 'whole' && slowest.medianMs > limitMs;
  const mark = isSlow ? `SLOW: above ${limitMs} ms` : kind === 'call' ? '' : kind;
  const ms = (value: number) => formatValue(value, 'ms');
  const parameter = `${slowest.parameter}: ${ms(slowest.medianMs)}`;
  tell(`| ${[name, ms(medianMs), ms(maxMs), parameter, mark].join(' | ')} |`);
  if (isSlow) process.exitCode = 1;
}

const usage = `
npm run growth -- [options]

Fills a database with three years of users, play and money, and measures every read (docs/growth.md).

  --answers <number>   answers, 5000000 by default; everything but users follows from them
  --users <number>     users, 1000000 by default
  --rounds <number>    measurements of each read, 5 by default
  --only <text>        only reads whose names contain it
  --plans <folder>     for the plan of every statement (explain analyze, buffers); needs a superuser
  --filled <url>       a database that was filled before
  --keep               keeps the database, and prints its URL
`;

await runMain(usage, main);
