import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifests = globSync('{.,apps/*,packages/*,examples/*}/package.json', { cwd: root });
const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_COUNT: '2' };
const identity = {
  GIT_CONFIG_KEY_0: 'user.name',
  GIT_CONFIG_VALUE_0: 'Release',
  GIT_CONFIG_KEY_1: 'user.email',
  GIT_CONFIG_VALUE_1: 'release@example.com',
};

let folder: string;
const options = () => ({ cwd: folder, encoding: 'utf8', env: { ...env, ...identity } }) as const;
const git = (...args: string[]) => execFileSync('git', args, options());
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const release = (...args: string[]) =>
  spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), join(root, 'ops/release.ts'), ...args],
    options(),
  );

/** A repository with the manifests, the lock and a changelog of this one. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paheli-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of [...manifests, 'package-lock.json']) cpSync(join(root, file), join(folder, file));
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n- Hindi.\n\n## 0.0.1\n- Quizzes.\n',
  );
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'all');
});

test('a release names its changes, sets every version and is tagged', () => {
  expect(release('9.1.0')).toMatchObject({ status: 0, stdout: expect.stringContaining('Tagged v9.1.0') });
  const [, commit] =
    /\n## 9\.1\.0 - \d{4}-\d\d-\d\d \((\w+)\)\n- Hindi\.\n\n## 0\.0\.1\n/.exec(read('CHANGELOG.md')) ?? [];
  expect(git('rev-parse', 'v9.1.0^{}', 'HEAD^').split('\n')).toEqual([commit, commit, '']);
  expect(git('status', '--porcelain')).toBe('');
  const { packages } = JSON.parse(read('package-lock.json'));
  for (const file of manifests) {
    const { version, dependencies, devDependencies } = JSON.parse(read(file));
    const locked = packages[file.replace(/\/?package\.json$/, '').replace(/^\.$/, '')];
    const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
      name.startsWith('@paheli/'),
    );
    expect([file, version, locked.version]).toEqual([file, '9.1.0', '9.1.0']);
    expect([file, own.filter(([, wanted]) => wanted !== '9.1.0')]).toEqual([file, []]);
  }
  expect(release('9.1.0').stderr).toBe('Name a version above 9.1.0: npm run release -- 0.2.0\n');
  expect(release('9.2.0').stderr).toBe('CHANGELOG.md says nothing under "## Unreleased".\n');
});

test('a dry run changes nothing, and changes that are not committed are refused', () => {
  expect(release('9.1.0', '--dry-run').stdout).toContain('packages/core/package.json\n');
  expect(git('status', '--porcelain') + git('tag')).toBe('');
  writeFileSync(join(folder, 'draft'), '');
  expect(release('9.1.0')).toMatchObject({ status: 1, stderr: 'Commit or remove your changes first.\n' });
});
