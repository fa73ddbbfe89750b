import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bundleProgram } from '../testing/bundle-program';
import { acquireOwnership, currentOwner, DatabaseHeld } from './owner';
import { processStart } from './process-identity';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paheli-owner-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the id of a process that has ended. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

it('refuses a second owner and names the first, until the first releases the folder', async () => {
  const folder = await temporaryFolder();
  const first = await acquireOwnership(folder);
  await first.announce('127.0.0.1:5433');
  const refusal = await acquireOwnership(folder).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseHeld);
  expect(String(refusal)).toContain(`process ${process.pid} on ${hostname()}, serving 127.0.0.1:5433`);
  await first.release();
  expect(await currentOwner(folder)).toBeUndefined();
  await (await acquireOwnership(folder)).release();
});

it('takes over from a process that ended', async () => {
  const folder = await temporaryFolder();
  await writeOwner(folder, 7, { pid: await deadProcess() });
  await acquireOwnership(folder);
  expect(await currentOwner(folder)).toMatchObject({ pid: process.pid });
  expect(await readdir(folder)).toEqual(['owner.8.json']);
});

it.runIf(process.platform === 'linux')(
  'takes over when a later process has the same process id',
  async () => {
    const folder = await temporaryFolder();
    await writeOwner(folder, 1, { pid: process.pid, startedAt: `${processStart(process.pid)}0` });
    expect(await currentOwner(folder)).toBeUndefined();
    await acquireOwnership(folder);
  },
);

it('takes over a file that a power failure left empty', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'owner.3.json'), '');
  await acquireOwnership(folder);
  expect(await currentOwner(folder)).toMatchObject({ pid: process.pid });
});

it('leaves a database alone that another host holds, and names the file to delete', async () => {
  const folder = await temporaryFolder();
  await writeOwner(folder, 1, { pid: 1, host: 'elsewhere' });
  await expect(acquireOwnership(folder)).rejects.toThrow(join(folder, 'owner.1.json'));
});

it('lets exactly one of many simultaneous processes take over', async () => {
  const folder = await temporaryFolder();
  const program = join(folder, 'program.mjs');
  await bundleProgram(program, { stdin: { contents: contender, resolveDir: import.meta.dirname } });
  for (let round = 0; round < 3; round += 1) {
    const contested = await temporaryFolder();
    await writeOwner(contested, 5, { pid: await deadProcess() });
    const contenders = Array.from({ length: 6 }, () =>
      spawn(process.execPath, [program, contested], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    await Promise.all(contenders.map(({ stdout }) => once(stdout, 'data')));
    const outcomes = contenders.map(({ stdout }) => once(stdout, 'data'));
    for (const { stdin } of contenders) stdin.write('go\n');
    const outputs = (await Promise.all(outcomes)).map(([chunk]) => String(chunk));
    expect(outputs.sort()).toEqual([...Array(5).fill('DatabaseHeld'), 'owner']);
    const ends = contenders.map((child) => once(child, 'exit'));
    for (const { stdin } of contenders) stdin.end();
    await Promise.all(ends);
  }
});

/** A program that waits for the word, tries to become the owner, prints the outcome, and stays until its input ends. */
const contender = `
  import { once } from 'node:events';
  import { acquireOwnership } from './owner';
  process.stdout.write('ready');
  await once(process.stdin, 'data');
  const outcome = await acquireOwnership(process.argv[2]).then(() => 'owner', (error) => error.name);
  process.stdout.write(outcome);
  process.stdin.resume();
`;

async function writeOwner(folder: string, generation: number, owner: object): Promise<void> {
  const content = JSON.stringify({ host: hostname(), ...owner });
  await writeFile(join(folder, `owner.${generation}.json`), content);
}
