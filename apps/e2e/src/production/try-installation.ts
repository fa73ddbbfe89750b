import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { freePort } from '@paheli/db/embedded/free-port';
import { startEmbeddedPostgres } from '@paheli/db/embedded/start';
import { playQuiz, productionEnv } from './production-site';
import { startNginx } from './start-nginx';

// Tries an installation as an operator gets it: `ops/image/try.sh` says how. Starts a PostgreSQL, the image or the folder
// of ops/bundle.sh, and nginx with TLS; waits for the health check, plays a quiz, and stops everything in order.

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    options: { type: 'string', default: '' },
    image: { type: 'string' },
    folder: { type: 'string' },
  },
});
const name = `paheli-try-${process.pid}`;
/** A container starts, migrates and answers its check within this time. */
const healthyWithinMs = 120_000;

type Installation = {
  /** The command that runs the server until it stops. */
  readonly run: readonly string[];
  /** The health check; exits with 0 when the server is ready. */
  readonly check: readonly string[];
  /** Sends SIGTERM. */
  readonly stop: readonly string[] | undefined;
  readonly cwd?: string;
};

function containerOf(engine: string[], image: string, env: Readonly<Record<string, string>>): Installation {
  const hardened = ['--read-only', '--cap-drop=all', '--security-opt=no-new-privileges', '--tmpfs=/tmp'];
  const given = Object.entries(env).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]);
  const options = values.options.split(' ').filter(Boolean);
  const volume = ['--volume', `${name}:/var/lib/paheli`];
  return {
    run: [
      ...[...engine, 'run', '--rm', '--name', name, '--network', 'host'],
      ...[...options, ...hardened, ...volume, ...given, image],
    ],
    check: [...engine, 'exec', name, 'node', 'check-health.mjs'],
    stop: [...engine, 'stop', '--time', '30', name],
  };
}

function installationOf(env: Readonly<Record<string, string>>): Installation {
  if (values.engine && values.image) return containerOf(values.engine.split(' '), values.image, env);
  if (!values.folder) throw new Error('Name a container engine and an image, or a folder.');
  const node = process.execPath;
  return {
    run: [node, 'apps/server/dist/main.js'],
    check: [node, 'check-health.mjs'],
    stop: undefined,
    cwd: values.folder,
  };
}

/** Runs the installation, plays, and stops it. Throws where the health check or the exit code are not as promised. */
async function tryInstallation(env: Readonly<Record<string, string>>): Promise<void> {
  const { run, check, stop, cwd } = installationOf(env);
  const [program = '', ...args] = run;
  const options = { env: { PATH: process.env.PATH ?? '', ...env }, ...(cwd && { cwd }) };
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  child.stdout.on('data', (chunk) => printed.push(String(chunk)));
  child.stderr.on('data', (chunk) => printed.push(String(chunk)));
  const exited = once(child, 'exit').then(([code, signal]) => code ?? signal);
  const nginx = await startNginx(Number(env.PORT));
  try {
    await untilHealthy(check, options, () => child.exitCode === null);
    tell('The health check passes.');
    const { score, events } = await playQuiz(nginx.url);
    tell(
      `A quiz was played over HTTPS: ${score} of 5 right. The socket over WSS reported ${events.join(', ')}.`,
    );
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${printed.slice(-20).join('')}`);
  } finally {
    if (stop) await promisify(execFile)(stop[0] ?? '', stop.slice(1), options).catch(Object);
    else child.kill('SIGTERM');
    const code = await exited;
    await nginx.close();
    if (stop) await promisify(execFile)(program, [...volumeCommand(args), name], options).catch(Object);
    if (code !== 0) tell(`The server ended with ${code}.\n${printed.slice(-20).join('')}`);
    process.exitCode = code === 0 ? 0 : 1;
  }
  tell('SIGTERM ended the server with exit code 0.');
}

/** Returns the arguments that remove a volume, with the engine's own options before them. */
function volumeCommand(args: readonly string[]): string[] {
  return [...args.slice(0, args.indexOf('run')), 'volume', 'rm', '--force'];
}

/** Polls, because the health check is a command. */
async function untilHealthy(
  check: readonly string[],
  options: object,
  isRunning: () => boolean,
): Promise<void> {
  const endsAt = Date.now() + healthyWithinMs;
  for (;;) {
    if (!isRunning()) throw new Error('the server ended before it was healthy');
    if (Date.now() > endsAt) throw new Error('the server was not healthy in time');
    const isHealthy = await promisify(execFile)(check[0] ?? '', check.slice(1), options).then(
      () => true,
      () => false,
    );
    if (isHealthy) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

const dataDir = await mkdtemp(join(tmpdir(), 'paheli-try-'));
// As root, the database runs as another OS user, who needs access to the folder.
await chmod(dataDir, 0o755);
const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
try {
  await tryInstallation({
    ...productionEnv(database.url),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
    ...(values.folder && { DATA_DIR: join(dataDir, 'documents') }),
  });
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
