import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isInClone, latestRelease } from './build-release';

test('the newest release of the changelog names a commit of its version, which the clone needs no tag for', async () => {
  const release = await latestRelease();
  if (!release) throw new Error('CHANGELOG.md names no release');
  // A shallow clone has only the newest commits.
  if (!(await isInClone(release))) return;
  const manifest = execFileSync('git', ['show', `${release.commit}:package.json`], { encoding: 'utf8' });
  expect(JSON.parse(manifest).version).toBe(release.version);
  expect(await isInClone({ ...release, commit: '0'.repeat(40) })).toBe(false);
});
