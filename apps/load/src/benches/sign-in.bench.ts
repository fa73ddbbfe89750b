import { setTimeout as sleep } from 'node:timers/promises';
import { createPasswords } from '@paheli/engine/account/password';
import { afterAll, beforeAll, test } from 'vitest';
import { countCalls } from '../baselines/count-calls';
import { HttpClient } from '../generator/http-client';
import { formatValue } from '../report/format';
import { percentile } from '../report/percentiles';
import { createLoadDatabase, type LoadDatabase } from '../target/open-database';
import { type LoadServer, startServer } from '../target/start-server';
import { printLine, printRatio } from './print-ratio';

// Registrations and sign-ins a second, beside the hashes that the product's own function makes with as many callers in the
// same run, and what other requests wait meanwhile. Prints figures and asserts only that all requests succeed, because a
// shared machine is no measure.

const callers = 16;
const turns = 3;
const forMs = 1_000;
const pollEveryMs = 20;
const password = 'a long enough password';

let database: LoadDatabase;
let server: LoadServer;
let client: HttpClient;
beforeAll(async () => {
  database = await createLoadDatabase(undefined, 1);
  server = await startServer({
    databaseUrl: database.url,
    count: 1,
    env: { RATE_REGISTER: '1000000', RATE_LOGIN_PER_ADDRESS: '1000000' },
  });
  client = new HttpClient({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
}, 120_000);
afterAll(async () => {
  client?.close();
  await server?.close();
  await database?.close();
});

test('registration and sign-in', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash(password);
  let users = 0;
  let next = 0;
  // For the compiler.
  await rateOf(() => send('/api/tournaments'));
  await rateOf(() => register(users++));
  await rateOf(() => signIn(next++ % users));
  const hashed: number[] = [];
  const verified: number[] = [];
  const registered: number[] = [];
  const signedIn: number[] = [];
  const idleMs = await pollDuring(() => sleep(forMs));
  const registeringMs: number[] = [];
  const signingInMs: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    hashed.push(await rateOf(() => passwords.hash(password)));
    registeringMs.push(
      ...(await pollDuring(async () => {
        registered.push(await rateOf(() => register(users++)));
      })),
    );
    verified.push(await rateOf(() => passwords.isRight(password, hash)));
    signingInMs.push(
      ...(await pollDuring(async () => {
        signedIn.push(await rateOf(() => signIn(next++ % users)));
      })),
    );
  }
  printRatio(`registrations, ${callers} at once`, registered, { name: 'argon2 alone', rates: hashed });
  printRatio(`sign-ins, ${callers} at once`, signedIn, { name: 'argon2 alone', rates: verified });
  printLine(
    `  list of tournaments, p99: ${p99(idleMs)} before, ${p99(registeringMs)} during registrations, ${p99(signingInMs)} during sign-ins`,
  );
}, 120_000);

function register(index: number): Promise<unknown> {
  const username = `bench_${index}`;
  return send('/api/auth/register', {
    username,
    name: 'Bench',
    email: `${username}@example.com`,
    mobile_number: mobileNumber(index),
    password,
  });
}

function signIn(index: number): Promise<unknown> {
  return send('/api/auth/login', { mobile_number: mobileNumber(index), password });
}

function mobileNumber(index: number): string {
  return String(9_810_000_000 + index);
}

/** Calls with as many callers for a while, each again after its last call, and returns the calls of a second. */
async function rateOf(call: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  const count = await countCalls(Array.from({ length: callers }), forMs, call);
  return (count * 1_000) / (performance.now() - startedAtMs);
}

/** Requests a cheap list at a fixed pace while this runs, and returns how long each response took. */
async function pollDuring(work: () => Promise<unknown>): Promise<number[]> {
  const requests: Promise<number>[] = [];
  const timer = setInterval(() => requests.push(timeOf('/api/tournaments')), pollEveryMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Promise.all(requests);
}

async function timeOf(path: string): Promise<number> {
  const sentAtMs = performance.now();
  await send(path);
  return performance.now() - sentAtMs;
}

async function send(path: string, body?: object): Promise<void> {
  const call = body
    ? ({ method: 'POST', path, body: JSON.stringify(body) } as const)
    : ({ method: 'GET', path } as const);
  const { status, body: text } = await client.request(call);
  if (status >= 300) throw new Error(`${path} returned ${status}: ${text}`);
}

function p99(samplesMs: readonly number[]): string {
  return formatValue(percentile(Float64Array.from(samplesMs), 0.99), 'ms');
}
