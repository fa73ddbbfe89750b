import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@paheli/db/embedded/free-port';
import { type Sandbox, startRazorpaySandbox } from '@paheli/razorpay-sandbox/sandbox';
import { type Disk, mountDisk } from './disk';
import { FaultyDatabase } from './faulty-database';
import { FaultyRedis } from './faulty-redis';
import { FaultyServer } from './faulty-server';
import { type FaultKind, faultKinds } from './plan-faults';

/** A whole installation of its own, each part of which can fail. */
export type Installation = {
  readonly database: FaultyDatabase;
  /** The disk of the database; undefined where none could be mounted. */
  readonly disk: Disk | undefined;
  /** Undefined where it is not installed. There is one server then. */
  readonly redis: FaultyRedis | undefined;
  readonly sandbox: Sandbox;
  readonly servers: readonly [FaultyServer, ...FaultyServer[]];
  readonly admin: { readonly mobileNumber: string; readonly password: string };
  /** The kinds of faults that are possible here. */
  readonly kinds: readonly FaultKind[];
  close(): Promise<void>;
};

const processes = 2;
/** Short, so that a webhook that found no server comes again within the round. */
const webhookBackoffMs = [250, 500, 1_000];

/** Starts PostgreSQL, Redis, the local Razorpay and the servers. Closes what was started if a later step fails. */
export async function openInstallation(tell: (line: string) => void): Promise<Installation> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    return { ...(await open(tell, closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  tell: (line: string) => void,
  closing: (() => Promise<unknown>)[],
): Promise<Omit<Installation, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'paheli-faults-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  // As root, PostgreSQL runs as another OS user, who needs access to the folder.
  await chmod(folder, 0o755);
  const disk = await mountDisk(join(folder, 'disk'));
  if (disk) closing.push(() => disk.unmount());
  else tell('No disk of its own can be mounted here (that needs root): no round fills the disk.');
  const redis = await FaultyRedis.start();
  if (redis) closing.push(() => redis.kill());
  else tell('redis-server is not installed: one server without Redis, in place of two with it.');
  const count = redis ? processes : 1;
  const database = await FaultyDatabase.start(join(folder, 'disk'), count);
  closing.push(() => database.close());
  const keys = {
    keyId: 'rzp_test_faults',
    keySecret: randomBytes(24).toString('hex'),
    webhookSecret: randomBytes(24).toString('hex'),
  };
  const sandbox = await startRazorpaySandbox({ port: await freePort(), webhookBackoffMs, ...keys });
  closing.push(() => sandbox.close());
  const admin = { mobileNumber: '9000000001', password: randomBytes(12).toString('hex') };
  const env = {
    ...fixedEnv(keys),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    SANDBOX_PORT: new URL(sandbox.url).port,
    ADMIN_MOBILE: admin.mobileNumber,
    ADMIN_PASSWORD: admin.password,
    ...(redis && { REDIS_URL: redis.url }),
  };
  const start = async (index: number) => {
    const server = await FaultyServer.start(env, join(folder, `clock-${index}`));
    closing.push(() => server.stop());
    return server;
  };
  // The first one creates the administrator. The others find it so.
  const first = await start(0);
  const others = await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 1)));
  sandbox.setWebhookUrl(`${first.url}/api/payments/webhook`);
  const kinds = faultKinds.filter((kind) => (kind !== 'redis' || redis) && (kind !== 'disk' || disk));
  return { database, disk, redis, sandbox, servers: [first, ...others], admin, kinds };
}

function fixedEnv({
  keyId,
  keySecret,
  webhookSecret,
}: Record<'keyId' | 'keySecret' | 'webhookSecret', string>) {
  return {
    NODE_ENV: 'development',
    SEED_DEMO: 'false',
    LOG_LEVEL: 'warn',
    PII_KEY: randomBytes(32).toString('base64'),
    SANDBOX_START: 'false',
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    // All players come from one address here, and repeat what failed.
    RATE_PER_ADDRESS: '1000000',
    RATE_REGISTER: '1000000',
    RATE_CONFIRM: '1000',
    MAX_OPEN_ORDERS: '100',
  };
}
