import { randomBytes } from 'node:crypto';
import { cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  builtProgram,
  type Finished,
  runProgram,
  type ServerProcess,
  startProcess,
} from '@paheli/load/target/server-process';
import { hasDocument, registerKycPlayer } from '../kyc-player';
import { expectSuccess, playExample, tellStep } from '../run-steps';
import type { Installation } from './installation';

/** Runs the drill and tells each step with its duration. Throws an Error that names the step which failed. */
export async function runDrill(installation: Installation): Promise<void> {
  const command = (name: string, args: readonly string[], changes: Record<string, string> = {}) =>
    runProgram(builtProgram(name), args, { ...installation.env, ...changes });
  const backup = join(installation.folder, 'backup');
  const start = () => startProcess(installation.env);

  const before = await tellStep('start with demo content', start);
  const player = await killedAfterwards(before, async () => {
    const registered = await tellStep('hand in a KYC document', () => registerKycPlayer(before.url));
    await tellStep('play a quiz for money', () => play(installation));
    await tellStep('back up while another quiz is played', async () => {
      const [written] = await Promise.all([command('backup.js', ['--to', backup]), play(installation)]);
      expectSuccess(written);
    });
    await tellStep('refuse to restore under a running server', async () =>
      expectFailure(await command('restore.js', ['--replace', backup]), /Servers use|held by process/),
    );
    return registered;
  });
  await tellStep('lose the server, the database and the documents', () => installation.destroy());
  await tellStep('refuse a wrong key', async () => {
    const wrong = { PII_KEY: randomBytes(32).toString('base64') };
    expectFailure(await command('restore.js', [backup], wrong), /needs the key of personal data/);
  });
  await tellStep('refuse a damaged copy', async () => {
    const damaged = join(installation.folder, 'damaged');
    await cp(backup, damaged, { recursive: true });
    const [document = ''] = await readdir(join(damaged, 'documents'));
    await writeFile(join(damaged, 'documents', document), 'damaged');
    expectFailure(await command('restore.js', [damaged]), /The backup is damaged/);
  });
  await tellStep('restore', async () => expectSuccess(await command('restore.js', [backup])));
  await tellStep('refuse to restore over it', async () =>
    expectFailure(await command('restore.js', [backup]), /^Not empty/),
  );
  const after = await tellStep('start again', start);
  await killedAfterwards(after, async () => {
    await tellStep('check the ledger', async () => expectSuccess(await command('ledger-check.js', [])));
    await tellStep('sign in and read the document', async () => {
      if (!(await hasDocument(after.url, player))) throw new Error('the document differs');
    });
    await tellStep('play a quiz for money', () => play(installation));
    await tellStep('check the ledger again', async () => expectSuccess(await command('ledger-check.js', [])));
  });
}

/** Kills the server, as a power cut would, also where a step failed. */
async function killedAfterwards<Result>(server: ServerProcess, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } finally {
    await server.kill();
  }
}

function play({ env: { PORT, SANDBOX_PORT } }: Installation): Promise<void> {
  return playExample(`http://127.0.0.1:${PORT}`, SANDBOX_PORT);
}

function expectFailure({ code, output }: Finished, sentence: RegExp): void {
  if (code !== 1 || !sentence.test(output)) throw new Error(`ended with ${code}:\n${output.trim()}`);
}
