import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '../env';
import { writeBackup } from './backup/write-backup';
import { runCommand } from './run-command';

const usage = `
npm run backup -- [--to <new folder>]

Writes the database and the KYC documents of one instant, while the product runs.

  --to <new folder>   where the set goes; by default a folder named after the instant, in backups of DATA_DIR
`;

/**
 * Backs database and documents up as one consistent set: `--to backups/monday`, by default a folder with the present
 * instant in `backups` of DATA_DIR. The product may run.
 */
await runCommand(usage, async () => {
  const env = readEnv();
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const name = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const folder = values.to ?? join(env.DATA_DIR, 'backups', name);
  const { manifest, bytes, missingDocuments, unrecorded } = await writeBackup(env, folder);
  const documents = manifest.files.filter(({ path }) => path.startsWith('documents/')).length;
  process.stdout.write(
    `${folder}: ${manifest.files.length} files, ${bytes} bytes, ${documents} documents, ` +
      `PostgreSQL ${manifest.postgres}, read with the key ${manifest.keys.join(' and ')}\n`,
  );
  for (const document of missingDocuments)
    process.stderr.write(`The document ${document} was missing already.\n`);
  if (unrecorded !== undefined)
    process.stderr.write(`The set is complete, but the metrics do not know it: ${unrecorded}\n`);
});
