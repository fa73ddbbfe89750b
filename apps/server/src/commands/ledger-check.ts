import { openDatabase } from '@paheli/db/connect';
import { runningEmbeddedUrl } from '@paheli/db/embedded/find-running';
import { checkLedger } from '@paheli/engine/wallet/reconciliation/check-ledger';
import { readEnv } from '../env';

/**
 * Checks every invariant of the ledger in the configured database, or in the running embedded one. Exits with 1 if one
 * is broken.
 */
async function main(): Promise<void> {
  const env = readEnv();
  const url = env.DATABASE_URL ?? (await runningEmbeddedUrl(env.DATA_DIR));
  if (url === undefined) throw new Error('No database: start the product first, or set DATABASE_URL.');
  const database = openDatabase({ url, maxConnections: 1, applicationName: 'paheli-ledger-check' });
  try {
    const { ok, checks } = await checkLedger(database);
    for (const check of checks)
      process.stdout.write(`${check.ok ? 'ok  ' : 'FAIL'} ${check.name}: ${check.detail}\n`);
    process.exitCode = ok ? 0 : 1;
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
