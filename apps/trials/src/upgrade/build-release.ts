import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tellStep } from '../run-steps';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../../..');
const mostOutputBytes = 100_000_000;

/** A release: its version, and its commit, which CHANGELOG.md names beside it. */
export type Release = { readonly version: string; readonly commit: string };

/** Returns the latest release that this checkout comes after; undefined where there is none. */
export async function latestRelease(): Promise<Release | undefined> {
  const changelog = await readFile(join(repository, 'CHANGELOG.md'), 'utf8');
  const [, version, commit] = /^## (\d+\.\d+\.\d+) .*\(([0-9a-f]{40})\)$/m.exec(changelog) ?? [];
  return version === undefined || commit === undefined ? undefined : { version, commit };
}

/** Returns whether the clone has the commit of a release: a shallow one has not. */
export function isInClone({ commit }: Release): Promise<boolean> {
  return run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: repository }).then(
    () => true,
    () => false,
  );
}

/** Builds the server of a release in an empty folder, with its own packages, and returns the folder of its programs. */
export async function buildRelease(
  { version, commit }: Release,
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const options = { cwd: folder, env: { ...env }, maxBuffer: mostOutputBytes };
  await mkdir(folder);
  await tellStep(`check ${version} out`, () => extract(commit, folder));
  await tellStep('install its packages', () =>
    run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], options),
  );
  await tellStep('build its server', () =>
    run('npm', ['run', 'build', '--workspace', '@paheli/server'], options),
  );
  return join(folder, 'apps/server/dist');
}

async function extract(commit: string, folder: string): Promise<void> {
  const archive = spawn('git', ['archive', commit], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] });
  const codes = await Promise.all([once(archive, 'exit'), once(tar, 'exit')]);
  if (codes.some(([code]) => code !== 0)) throw new Error(`the files of ${commit} could not be extracted`);
}
