import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tellStep } from '../run-steps';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../../..');
const mostOutputBytes = 100_000_000;

/** Returns the latest tag of a release that this commit comes after; undefined where there is none. */
export async function latestRelease(): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'], {
      cwd: repository,
    });
    return stdout.trim();
  } catch {
    return undefined;
  }
}

/** Builds the server of a release in an empty folder, with its own packages, and returns the folder of its programs. */
export async function buildRelease(
  tag: string,
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const options = { cwd: folder, env: { ...env }, maxBuffer: mostOutputBytes };
  await mkdir(folder);
  await tellStep(`check ${tag} out`, () => extract(tag, folder));
  await tellStep('install its packages', () =>
    run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], options),
  );
  await tellStep('build its server', () =>
    run('npm', ['run', 'build', '--workspace', '@paheli/server'], options),
  );
  return join(folder, 'apps/server/dist');
}

async function extract(tag: string, folder: string): Promise<void> {
  const archive = spawn('git', ['archive', tag], { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] });
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] });
  const codes = await Promise.all([once(archive, 'exit'), once(tar, 'exit')]);
  if (codes.some(([code]) => code !== 0)) throw new Error(`the files of ${tag} could not be extracted`);
}
