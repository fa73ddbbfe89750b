import { openDatabase } from '@paheli/db/client/connect';
import { checkLedger } from '@paheli/engine/wallet/reconciliation/check-ledger';
import { readEnv } from '../env';
import { configuredDatabase } from './configured-database';
import { runCommand } from './run-command';

const usage = `
npm run ledger:check

Checks every invariant of the ledger. Exits with 1 where one is broken.
`;

/**
 * Checks every invariant of the ledger in the configured database, or in the running embedded one. Exits with 1 if one
 * is broken.
 */
await runCommand(usage, async () => {
  const url = await configuredDatabase(readEnv());
  const database = openDatabase({ url, maxConnections: 1, applicationName: 'paheli-ledger-check' });
  try {
    const { ok, checks } = await checkLedger(database);
    for (const check of checks)
      process.stdout.write(`${check.ok ? 'ok  ' : 'FAIL'} ${check.name}: ${check.detail}\n`);
    process.exitCode = ok ? 0 : 1;
  } finally {
    await database.close();
  }
});
