import { join } from 'node:path';
import { openDatabase } from '@paheli/db/client/connect';
import { createFolder } from '@paheli/engine/foundation/files';
import { openPersonalData } from '@paheli/engine/privacy/open-personal-data';
import { resealPersonalData } from '@paheli/engine/privacy/reseal-personal-data';
import { readEnv } from '../env';
import { createLog } from '../start/log';
import { personalKeys } from '../start/personal-key';
import { configuredDatabase } from './configured-database';
import { runCommand } from './run-command';

/** Passes over all data. A busy server with both keys writes with the new one, so the second pass finds nothing. */
const mostPasses = 5;

const usage = `
npm run rotate-key

Encrypts with PII_KEY what PII_KEY_PREVIOUS encrypted, while servers run with both keys. Exits with 1 where values still
need the previous key.
`;

/**
 * Encrypts what PII_KEY_PREVIOUS encrypted with PII_KEY, while servers run with both keys. Exits with 1 where values are
 * left that need the previous key.
 */
await runCommand(usage, async () => {
  const env = readEnv();
  if (env.PII_KEY === undefined || env.PII_KEY_PREVIOUS === undefined) {
    throw new Error('Set PII_KEY to the new key and PII_KEY_PREVIOUS to the former one.');
  }
  const database = openDatabase({
    url: await configuredDatabase(env),
    maxConnections: 2,
    applicationName: 'paheli-rotate-key',
  });
  try {
    const deps = {
      database,
      live: { wake: () => undefined },
      files: createFolder(join(env.DATA_DIR, 'documents')),
      log: createLog(env.LOG_LEVEL),
      personalData: await openPersonalData({ database, now: () => new Date() }, await personalKeys(env)),
    };
    for (let pass = 1; pass <= mostPasses; pass += 1) {
      const { resealed, unreadable } = await resealPersonalData(deps);
      process.stdout.write(`Pass ${pass}: ${resealed} values encrypted again.\n`);
      if (unreadable > 0) {
        throw new Error(
          `${unreadable} values are opened by neither key: keep PII_KEY_PREVIOUS, and see the log.`,
        );
      }
      if (resealed > 0) continue;
      process.stdout.write(
        'Nothing needs the previous key any more. Remove PII_KEY_PREVIOUS, and restart.\n',
      );
      return;
    }
    throw new Error(
      'A server still writes with the previous key: set PII_KEY to the new key everywhere first.',
    );
  } finally {
    await database.close();
  }
});
