import { parseArgs } from 'node:util';
import { addMs, dayMs } from '@paheli/core/clock';
import { describeIssue } from '@paheli/core/describe-issue';
import { dateInIndia } from '@paheli/core/india';
import { formatMessage } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { periodOf, Reconcile } from '@paheli/core/wallet/reconciliation/schema';
import { openDatabase } from '@paheli/db/client/connect';
import { createDatabaseClock } from '@paheli/engine/foundation/database-clock';
import { createFailedRows } from '@paheli/engine/foundation/isolate-rows';
import { listDifferences } from '@paheli/engine/wallet/reconciliation/list-reconciliation';
import { reconcileBooks } from '@paheli/engine/wallet/reconciliation/reconcile-books';
import { v7 as uuidv7 } from 'uuid';
import { readEnv } from '../env';
import { connectPayments } from '../start/connect-payments';
import { explainFailure } from '../start/explain-failure';
import { createLog } from '../start/log';
import { openMail } from '../start/open-notices';
import { configuredDatabase } from './configured-database';
import { runCommand } from './run-command';

const usage = `
npm run reconcile -- [--from 2026-11-01] [--to 2026-11-30]

Compares the books with the payment provider, and lists every open difference. Exits with 1 where there is one, and with 2
where the data of the provider are incomplete.

  --from, --to <day>   the first and last day in India; by default yesterday and today
`;

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
      settings: { playMode: env.PLAY_MODE },
      // The running server finds what was written here.
      live: { wake() {} },
      log: createLog(env.LOG_LEVEL),
      failedRows: createFailedRows(),
      // The running server sends the receipts of payments that are credited here.
      mail: openMail(env, { add: () => undefined }),
      push: undefined,
    };
    const { differences, failure } = await reconcileBooks(deps, period);
    const { items: open, total } = await listDifferences(deps, {});
    for (const { kind, subject, detail } of open) process.stdout.write(`${kind} ${subject}: ${detail}\n`);
    process.stdout.write(
      failure === null
        ? `${differences} differences in this period, ${total} open in all\n`
        : `The data of the provider are incomplete: ${failure}\n`,
    );
    process.exitCode = failure !== null ? 2 : total > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

function readPeriod(now: Date): Reconcile {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const yesterday = dateInIndia(addMs(now, -dayMs));
  const read = Reconcile.safeParse({ from: values.from ?? yesterday, to: values.to ?? dateInIndia(now) });
  if (read.success) return read.data;
  throw new Problem('invalid_input', { errors: read.error.issues.map(describeIssue) });
}

/** Returns what was wrong, with each invalid option by its name. */
function explain(error: unknown): string {
  if (!(error instanceof Problem) || !error.errors) return explainFailure(error);
  return error.errors
    .map((each) => ('path' in each ? `--${each.path}: ` : '') + formatMessage(each.message))
    .join('\n');
}

await runCommand(usage, () =>
  main().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 2;
  }),
);
