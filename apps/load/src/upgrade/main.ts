import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLoadDatabase } from '../target/open-database';
import { buildRelease, latestRelease } from './build-release';
import { tryUpgrade } from './try-upgrade';

/**
 * Runs the server of the latest release on the schema of this checkout: whether the migrations work under the version
 * before. Exits with 1 where a step fails, and with 2 where the clone has no tag of a release.
 */
async function main(): Promise<void> {
  const { PATH = '', HOME = '', DATABASE_URL } = process.env;
  const inherited = { PATH, HOME };
  const tag = await latestRelease();
  if (tag === undefined) {
    process.stderr.write(
      'No tag of a release is reachable from this commit: fetch tags (git fetch --tags --unshallow).\n',
    );
    process.exitCode = 2;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'paheli-upgrade-'));
  const database = await createLoadDatabase(DATABASE_URL, 2, 'paheli_upgrade', { isMigrated: false });
  try {
    const dist = await buildRelease(tag, join(folder, 'release'), process.env);
    await tryUpgrade({ tag, dist, databaseUrl: database.url, dataDir: join(folder, 'data'), inherited });
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
