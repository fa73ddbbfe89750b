import { writeFile } from 'node:fs/promises';
import { openDatabase } from '@paheli/db/client/connect';
import { countQuestions } from '@paheli/engine/quiz/count-questions';
import { closeDays } from '@paheli/engine/reports/close-days';
import { runMain, tellProgress } from '@paheli/load/program';
import { formatValue } from '@paheli/load/report/format';
import { describeMachine } from '@paheli/load/report/machine';
import {
  createLoadDatabase,
  type LoadDatabase,
  openExistingDatabase,
} from '@paheli/load/target/open-database';
import { openExplained } from './explain';
import { fillDatabase } from './fill/fill-database';
import { type Measured, measureRead, writePlans } from './measure-reads';
import { type GrowthOptions, readGrowthOptions } from './options';
import { growthDeps } from './reads/growth-deps';
import { listReads } from './reads/list-reads';
import type { Read } from './reads/read';
import { findSamples } from './reads/samples';

/** What a call may take. */
const limitMs = 200;

async function main(): Promise<void> {
  const options = readGrowthOptions(process.argv.slice(2));
  const target = await openTarget(options);
  try {
    if (options.filled === undefined) await fill(target, options);
    const measured = await measure(target, options);
    process.stdout.write(render(measured));
    const machine = describeMachine(target.version);
    if (options.json !== undefined)
      await writeFile(options.json, `${JSON.stringify({ machine, options, reads: measured }, null, 2)}\n`);
    if (options.plans !== undefined) await explain(target, options, options.plans);
    process.exitCode = measured.some(isSlow) ? 1 : 0;
  } finally {
    if (options.keep) tellProgress(`The database stays: ${target.url}`);
    await (options.keep ? target.database.close() : target.close());
  }
}

function openTarget({ filled }: GrowthOptions): Promise<LoadDatabase> {
  if (filled !== undefined) return openExistingDatabase(filled);
  return createLoadDatabase(process.env.DATABASE_URL, 1, 'growth');
}

async function fill({ url }: LoadDatabase, scale: GrowthOptions): Promise<void> {
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

async function measure({ database }: LoadDatabase, options: GrowthOptions): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const read of await readsOf(database, options)) {
    const figures = await measureRead(read, options.rounds);
    tellProgress(rowOf(figures).join('  '));
    measured.push(figures);
  }
  return measured;
}

async function explain({ url }: LoadDatabase, options: GrowthOptions, folder: string): Promise<void> {
  const { database, plansOf } = openExplained(url);
  try {
    for (const read of await readsOf(database, options)) await writePlans(read, folder, plansOf);
  } finally {
    await database.close();
  }
}

async function readsOf(database: LoadDatabase['database'], { only = '' }: GrowthOptions): Promise<Read[]> {
  const reads = listReads(growthDeps(database), await findSamples(database));
  return reads.filter(({ name }) => name.includes(only));
}

function isSlow({ kind, slowest }: Measured): boolean {
  return kind !== 'whole' && slowest.medianMs > limitMs;
}

/** Returns the figures as a table of Markdown, the slow reads marked. */
function render(measured: readonly Measured[]): string {
  const head = ['read', 'median', 'maximum', 'slowest parameter', ''];
  const rows = [head, head.map(() => '---'), ...measured.map(rowOf)];
  return `${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
}

function rowOf(measured: Measured): string[] {
  const { name, kind, medianMs, maxMs, slowest } = measured;
  const mark = isSlow(measured) ? `SLOW: above ${limitMs} ms` : kind === 'call' ? '' : kind;
  const ms = (value: number) => formatValue(value, 'ms');
  return [name, ms(medianMs), ms(maxMs), `${slowest.parameter}: ${ms(slowest.medianMs)}`, mark];
}

const usage = `
npm run growth -- [options]

Fills a database with three years of users, play and money, and measures every read (docs/growth.md).

  --answers <number>   answers, 5000000 by default; everything but users follows from them
  --users <number>     users, 1000000 by default
  --rounds <number>    measurements of each read, 5 by default
  --only <text>        only reads whose names contain it
  --plans <folder>     for the plan of every statement (explain analyze, buffers); needs a superuser
  --json <file>        for all figures
  --filled <url>       a database that was filled before
  --keep               keeps the database, and prints its URL
`;

await runMain(usage, main);
