import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Deps, Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { signIn } from '../testing/sign-in';
import { openTestEngine } from '../testing/test-engine';
import { deliverLane } from './deliver-notices';
import type { MailMessage } from './mail';
import { notify } from './notify';
import { subscribePush } from './subscribe-push';
import { createWebPush, generateVapidKeys } from './web-push';

const vapid = { ...generateVapidKeys(), subject: 'mailto:support@paheli.example' };
const device = { p256dh: generateVapidKeys().publicKey, auth: 'A'.repeat(22) };

const engine = openTestEngine();
let deps: Deps;
let services: HeldService[] = [];

beforeAll(async () => {
  deps = { ...engine.deps, push: createWebPush(vapid, { reachesLocal: true, timeoutMs: 60_000 }) };
});
beforeEach(() => {
  // Noon in India, a day later each time: nothing is quiet.
  const days = Math.floor(engine.clock.now().getTime() / 86_400_000) + 1;
  engine.clock.set(new Date(days * 86_400_000 + 6.5 * 3_600_000));
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.close()));
  services = [];
  await deps.database.sql`delete from notice`;
});

type HeldService = {
  readonly url: string;
  readonly counts: { asked: number };
  /** Accepts what was held and what comes, which takes so long by the clock. */
  release(tookMs?: number): void;
  close(): Promise<void>;
};

/** Starts a push service that accepts messages, once it is released. */
async function startHeldService({ isHeld }: { isHeld: boolean }): Promise<HeldService> {
  const held: ServerResponse[] = [];
  const counts = { asked: 0 };
  let holds = isHeld;
  let slowMs = 0;
  const server = createServer((request, response) => {
    request.resume();
    counts.asked += 1;
    response.statusCode = 201;
    if (holds) held.push(response);
    else {
      engine.clock.advance(slowMs);
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: HeldService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`,
    counts,
    release(tookMs = 0) {
      holds = false;
      slowMs = tookMs;
      engine.clock.advance(tookMs);
      for (const response of held.splice(0)) response.end();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  services.push(service);
  return service;
}

/** Creates a player with a device at a service. */
async function playerAt({ url }: HeldService): Promise<Viewer> {
  const { userId } = await engine.player({ access: false });
  const viewer = await signIn(deps, userId);
  const endpoint = `https://push.example.com/${userId}`;
  await subscribePush(deps, viewer, { endpoint, ...device });
  await deps.database.sql`update push_subscription set endpoint = ${url} where endpoint = ${endpoint}`;
  return viewer;
}

const tell = ({ userId }: Viewer, count: number) =>
  transact(deps, (tx) =>
    notify(
      tx,
      deps,
      Array.from({ length: count }, () => ({ userId, notice: { kind: 'invitation_accepted' } as const })),
    ),
  );

test('all messages of an ordinary host are delivered before the first of a slow host, which was due earlier', async () => {
  const [slow, ordinary] = [
    await startHeldService({ isHeld: true }),
    await startHeldService({ isHeld: false }),
  ];
  const [stuck, fine] = [await playerAt(slow), await playerAt(ordinary)];
  await tell(stuck, 150);
  engine.clock.advance(1);
  await tell(fine, 150);
  const running = deliverLane(deps, 'push');
  await vi.waitFor(() => expect(ordinary.counts.asked).toBe(150), { timeout: 25_000, interval: 5 });
  expect(slow.counts.asked).toBe(20);
  slow.release();
  expect(await running).toBe(300);
});

test('a host that accepts messages late is left alone for the rest of the run, as a silent one', async () => {
  const slow = await startHeldService({ isHeld: true });
  await tell(await playerAt(slow), 100);
  const running = deliverLane(deps, 'push');
  await vi.waitFor(() => expect(slow.counts.asked).toBe(20), { timeout: 25_000, interval: 5 });
  slow.release(1_501);
  expect(await running).toBeLessThan(25);
  const left = await deps.database.sql`select id from notice_delivery where due_at > ${deps.now()}`;
  expect(left.length).toBeGreaterThan(75);
});

test('nothing is sent after its lease: another process has it then', async () => {
  const { userId } = await engine.player({ access: false });
  await deps.database.sql`update users set email_verified_at = ${deps.now()} where id = ${userId}`;
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const sent = { slow: [] as string[], other: [] as string[] };
  const close = () => undefined;
  const sendSlowly = async ({ id }: MailMessage) => {
    sent.slow.push(id);
    await stopped;
  };
  const slow: Deps = { ...deps, mail: { send: sendSlowly, close } };
  const other: Deps = { ...deps, mail: { send: async ({ id }) => void sent.other.push(id), close } };
  const notice = { kind: 'payment_refunded', paymentId: 'pay_1', amountPaise: 100, at: deps.now() } as const;
  await transact(slow, (tx) =>
    notify(
      tx,
      slow,
      Array.from({ length: 20 }, () => ({ userId, notice })),
    ),
  );
  const running = deliverLane(slow, 'email');
  await vi.waitFor(() => expect(sent.slow).toHaveLength(3));
  // Only what can begin soon was taken: the other process has the rest at once.
  expect(await deliverLane(other, 'email')).toBe(14);
  engine.clock.advance(60_000);
  expect(await deliverLane(other, 'email')).toBe(6);
  stop();
  await running;
  expect(sent.slow).toHaveLength(3);
  expect(new Set(sent.other).size).toBe(20);
});
