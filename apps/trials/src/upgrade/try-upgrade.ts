import { freePort } from '@paheli/db/embedded/free-port';
import { migrateDatabase } from '@paheli/db/migrate';
import {
  builtProgram,
  runProgram,
  type ServerProcess,
  startProcess,
} from '@paheli/load/target/server-process';
import { hasDocument, type KycPlayer, registerKycPlayer } from '../kyc-player';
import { expectSuccess, installationEnv, playExample, tellStep } from '../run-steps';

export type UpgradePlan = {
  readonly version: string;
  /** The folder of the release's programs. */
  readonly dist: string;
  /** An empty database. */
  readonly databaseUrl: string;
  readonly dataDir: string;
};

/**
 * Plays and pays on the release, migrates under it, and plays and pays on it again: before and after a restart, and
 * beside the server of this checkout. Throws an Error that names the step which failed.
 */
export async function tryUpgrade({ version, dist, databaseUrl, dataDir }: UpgradePlan): Promise<void> {
  const env = { ...(await installationEnv(dataDir)), DATABASE_URL: databaseUrl };
  const newPort = String(await freePort());
  const play = ({ url }: ServerProcess) => playExample(url, env.SANDBOX_PORT);
  const running: ServerProcess[] = [];
  const start = async (changes: Partial<typeof env> & { SANDBOX_START?: string }, from?: string) => {
    const server = await startProcess({ ...env, ...changes }, { dist: from });
    running.push(server);
    return server;
  };
  try {
    const release = await tellStep(`start ${version} on an empty database`, () => start({}, dist));
    const player = await tellStep('hand in a KYC document there', () => registerKycPlayer(release.url));
    await tellStep('play and pay there', () => play(release));
    await tellStep('migrate to the schema of this checkout while it runs', () =>
      migrateDatabase(databaseUrl),
    );
    await tellStep(`play and pay on ${version}, which went on`, () => play(release));
    await release.stop();
    const again = await tellStep(`restart ${version} on the new schema`, () => start({}, dist));
    await tellStep('play and pay there', () => play(again));
    const current = await tellStep('start this checkout beside it', () =>
      start({ PORT: newPort, SANDBOX_START: 'false' }),
    );
    await tellStep('play and pay on both at once', () => Promise.all([play(again), play(current)]));
    await tellStep('hand in a KYC document on each, and read it on the other', () =>
      exchangeDocuments(again.url, current.url, player),
    );
    await tellStep('check the ledger', async () =>
      expectSuccess(await runProgram(builtProgram('ledger-check.js'), [], env)),
    );
  } finally {
    await Promise.all(running.map((server) => server.stop()));
  }
  await tellStep('find no error in the logs of all', async () => {
    const errors = running.flatMap((server) => errorsOf(server.output()));
    if (errors.length > 0) throw new Error(errors.join('\n'));
  });
}

/** Throws where a document that one server took, earlier or now, is not the same on the other. */
async function exchangeDocuments(releaseUrl: string, currentUrl: string, earlier: KycPlayer): Promise<void> {
  const [before, after] = [await registerKycPlayer(releaseUrl), await registerKycPlayer(currentUrl)];
  const read = await Promise.all([
    hasDocument(currentUrl, earlier),
    hasDocument(currentUrl, before),
    hasDocument(releaseUrl, after),
  ]);
  if (read.includes(false)) throw new Error('a document differs');
}

/** Returns the lines of pino's level 50 (error) and above. */
function errorsOf(output: string): string[] {
  return output.split('\n').filter((line) => /^\{"level":[56]0/.test(line));
}
