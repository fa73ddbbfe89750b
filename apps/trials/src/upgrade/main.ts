import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMain, tellProgress } from '@paheli/load/program';
import { createLoadDatabase } from '@paheli/load/target/open-database';
import { buildRelease, latestRelease } from './build-release';
import { tryUpgrade } from './try-upgrade';

/**
 * Runs the server of the latest release on the schema of this checkout: whether the migrations work under the version
 * before. Exits with 1 where a step fails, and with 2 where the clone has no tag of a release.
 */
async function main(): Promise<void> {
  const tag = await latestRelease();
  if (tag === undefined) {
    tellProgress(
      'There is no release to upgrade from: fetch the tags (git fetch --tags), or make the first release (npm run release).',
    );
    process.exitCode = 2;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'paheli-upgrade-'));
  const database = await createLoadDatabase(process.env.DATABASE_URL, 2, 'paheli_upgrade', {
    isMigrated: false,
  });
  try {
    const dist = await buildRelease(tag, join(folder, 'release'), process.env);
    await tryUpgrade({ tag, dist, databaseUrl: database.url, dataDir: join(folder, 'data') });
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const usage = `
npm run try:upgrade

Runs the server of the latest release on the schema of this checkout (docs/upgrade.md). Exits with 1 where a step fails, and
with 2 where the clone has no tag of a release.
`;

await runMain(usage, main);
