import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMain, tellProgress } from '@paheli/load/program';
import { createLoadDatabase } from '@paheli/load/target/open-database';
import { buildRelease, isInClone, latestRelease } from './build-release';
import { tryUpgrade } from './try-upgrade';

/**
 * Runs the server of the latest release on the schema of this checkout: whether the migrations work under the version
 * before. Exits with 1 where a step fails, and with 2 where the clone lacks the release.
 */
async function main(): Promise<void> {
  const release = await latestRelease();
  if (release === undefined || !(await isInClone(release))) {
    tellProgress(
      release === undefined
        ? 'CHANGELOG.md names the commit of no release: make the first one (npm run release).'
        : `This clone lacks the commit of ${release.version}: git fetch --unshallow`,
    );
    process.exitCode = 2;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'paheli-upgrade-'));
  const database = await createLoadDatabase(process.env.DATABASE_URL, 2, 'paheli_upgrade', {
    isMigrated: false,
  });
  try {
    const dist = await buildRelease(release, join(folder, 'release'), process.env);
    await tryUpgrade({
      version: release.version,
      dist,
      databaseUrl: database.url,
      dataDir: join(folder, 'data'),
    });
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const usage = `
npm run try:upgrade

Runs the server of the latest release on the schema of this checkout (docs/upgrade.md). Exits with 1 where a step fails, and
with 2 where the clone lacks the release.
`;

await runMain(usage, main);
