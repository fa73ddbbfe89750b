import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { serviceFilters, serviceProjects } from './filters';

if (process.argv.includes('--help')) {
  process.stdout.write(`npm run test:services [-- --mode full]

Repeats the tests whose result depends on the servers, on this machine's PostgreSQL (127.0.0.1:5432, user postgres) and
Redis (127.0.0.1:6379), if they run. Arguments are passed on to vitest.\n`);
  process.exit();
}

const running = { postgres: await listens(5432), redis: await listens(6379) };
const filters = serviceFilters(running);
if (filters.length === 0) process.stdout.write('Neither PostgreSQL nor Redis runs on this machine.\n');
else {
  // A server of other people has 100 connections as a rule, which three workers would exceed.
  const options = ['--maxWorkers=2', ...serviceProjects.flatMap((name) => ['--project', name])];
  const { status } = spawnSync('npx', ['vitest', 'run', ...options, ...process.argv.slice(2), ...filters], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      ...(running.postgres && { TEST_DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/postgres' }),
      ...(running.redis && { TEST_REDIS_URL: 'redis://127.0.0.1:6379' }),
    },
  });
  process.exitCode = status ?? 1;
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
