import { parseArgs } from 'node:util';
import { readEnv } from '../env';
import { restoreBackup } from './backup/restore-backup';
import { runCommand } from './run-command';

const usage = `
npm run restore -- [--replace] <folder>

Checks a backup and restores it. The servers have to be stopped.

  --replace   replaces a database and documents that are there
`;

/**
 * Restores a backup: `npm run restore -- backups/monday`. With `--replace` it replaces a database and documents that are
 * there. The servers must be stopped.
 */
await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0)
    throw new Error('Name one backup: npm run restore -- <folder>');
  const { createdAt } = await restoreBackup(readEnv(), folder, values);
  process.stdout.write(
    `Restored the state of ${createdAt}. Start the server, then run npm run ledger:check.\n`,
  );
});
