import { parseArgs } from 'node:util';
import { addMs } from '@paheli/core/clock';
import { dateInIndia } from '@paheli/core/india';
import { Problem } from '@paheli/core/problem';
import { periodOf, Reconcile } from '@paheli/core/wallet/reconciliation/schema';
import { openDatabase } from '@paheli/db/connect';
import { createDatabaseClock } from '@paheli/engine/database-clock';
import { createFailedRows } from '@paheli/engine/isolate-rows';
import { listDifferences } from '@paheli/engine/wallet/reconciliation/list-reconciliation';
import { reconcileBooks } from '@paheli/engine/wallet/reconciliation/reconcile-books';
import { v7 as uuidv7 } from 'uuid';
import { readEnv } from '../env';
import { connectPayments } from '../start/connect-payments';
import { createLog } from '../start/log';
import { openMail } from '../start/open-notices';
import { configuredDatabase } from './configured-database';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Compares the books with the payment provider: `--from 2026-11-01 --to 2026-11-30`, days in India; by default
 * yesterday and today. Lists every open difference. Exits with 1 if there is one, and with 2 if the provider's data
 * were incomplete.
 */
async function main(): Promise<void> {
  const env = readEnv();
  const period = periodOf(readPeriod(new Date()));
  const url = await configuredDatabase(env);
  const database = openDatabase({ url, maxConnections: 5, applicationName: 'paheli-reconcile' });
  try {
    const deps = {
      database,
      now: (await createDatabaseClock(database)).now,
      newId: () => uuidv7(),
      payments: await connectPayments(env),
      // The running server finds what was written here.
      live: { wake() {} },
      log: createLog(env.LOG_LEVEL),
      failedRows: createFailedRows(),
      // The running server sends the receipts of payments that are credited here.
      mail: openMail(env, { add: () => undefined }),
      push: undefined,
    };
    const { differences, failure } = await reconcileBooks(deps, period);
    const open = await listDifferences(deps, {});
    for (const { kind, subject, detail } of open) process.stdout.write(`${kind} ${subject}: ${detail}\n`);
    process.stdout.write(
      failure === null
        ? `${differences} differences in this period, ${open.length} open in all\n`
        : `The data of the provider are incomplete: ${failure}\n`,
    );
    process.exitCode = failure !== null ? 2 : open.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

function readPeriod(now: Date): Reconcile {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const yesterday = dateInIndia(addMs(now, -dayMs));
  const read = Reconcile.safeParse({ from: values.from ?? yesterday, to: values.to ?? dateInIndia(now) });
  if (read.success) return read.data;
  throw new Error(read.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'));
}

main().catch((error: unknown) => {
  const sentence =
    error instanceof Problem && error.errors?.[0]
      ? error.errors
          .map((each) => ('path' in each ? `--${each.path}: ${each.message}` : each.message))
          .join('\n')
      : error instanceof Error
        ? error.message
        : String(error);
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
});
