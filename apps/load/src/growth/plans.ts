import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '@paheli/db/client/connect';
import type { Read } from './measure-reads';

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_level': 'notice',
};

/**
 * Writes the plan of every statement that reads run, one file for each parameter, as `explain (analyze, buffers)` would show
 * it: the server sends the plans of the product's own statements, those inside functions included. Needs a superuser and
 * PostgreSQL's own module auto_explain.
 */
export async function writePlans(
  url: string,
  folder: string,
  listReads: (database: Database) => Promise<readonly Read[]>,
): Promise<void> {
  const explaining = new URL(url);
  for (const [name, value] of Object.entries(settings)) explaining.searchParams.set(name, value);
  let plans: string[] = [];
  const onNotice = (message: string) => message.includes('Query Text') && plans.push(message);
  const options = {
    url: explaining.href,
    maxConnections: 2,
    applicationName: 'paheli-growth-plans',
    onNotice,
  };
  const database = openDatabase(options);
  const fileName = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  try {
    await mkdir(folder, { recursive: true });
    for (const { name, runs } of await listReads(database))
      for (const [parameter, run] of Object.entries(runs)) {
        plans = [];
        await run();
        await writeFile(
          join(folder, `${fileName(name)}.${fileName(parameter)}.txt`),
          `${plans.join('\n\n')}\n`,
        );
      }
  } finally {
    await database.close();
  }
}
