import type { Audience } from '@paheli/core/live-event';
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openTestApp, type SignedIn } from '../testing/test-app';
import { contains, publish, publishMark } from '../testing/test-events';
import { followEvents, openSocket, socketUrl, type TestSocket } from '../testing/test-socket';
import type { AppRouter } from '../trpc/router';

const site = openTestApp();

/** Resolves when the hub has read everything written so far. */
async function flush(): Promise<void> {
  const socket = await follow(await site.admin());
  await receiveMark(socket, await publishMark(site));
  await socket.close();
}

const textOf = (data: unknown) => JSON.stringify(data ?? '');
const receiveMark = (socket: TestSocket, mark: string) => socket.find(contains(mark));

const follow = (as: SignedIn, input?: object) => followEvents(site, as, input);

function typesHeard({ frames }: TestSocket): string[] {
  return frames.flatMap(({ data }) => {
    const { data: event } = (data ?? {}) as { data?: { type: string } };
    return event && event.type !== 'attached' && event.type !== 'tournament_update' ? [event.type] : [];
  });
}

test('each user receives the events for them, and no others', async () => {
  const [one, other, admin] = [await site.player(), await site.player(), await site.admin()];
  const { id: tournamentId } = await site.engine.tournament();
  await flush();
  const [own, theirs, inRoom, admins] = await Promise.all([
    follow(one),
    follow(other),
    follow(other, { tournamentIds: [tournamentId] }),
    follow(admin),
  ]);
  await publish(site, `user:${one.viewer.userId}`, { type: 'wallet_update', newBalance: 12.5 });
  await publish(site, 'admins', { type: 'new_user_registration', userName: 'Asha' });
  await publish(site, `tournament:${tournamentId}`, { type: 'leaderboard_update', tournamentId });
  const mark = await publishMark(site);
  await Promise.all([own, theirs, inRoom, admins].map((socket) => receiveMark(socket, mark)));
  await inRoom.find(({ data }) => textOf(data).includes('leaderboard_update'));
  expect(typesHeard(own)).toEqual(['wallet_update']);
  expect(typesHeard(theirs)).toEqual([]);
  expect(typesHeard(inRoom)).toEqual(['leaderboard_update']);
  expect(typesHeard(admins)).toEqual(['new_user_registration']);
});

test('callers cannot name other audiences than tournaments', async () => {
  const [player, victim] = [await site.player(), await site.player()];
  const socket = await openSocket(site, { as: player });
  for (const input of [
    { userId: victim.viewer.userId },
    { audiences: ['admins'] },
    { tournamentIds: ['admins'] },
    { tournamentIds: [`user:${victim.viewer.userId}`] },
    { tournamentIds: Array.from({ length: 21 }, () => site.deps.newId()) },
  ]) {
    const { error } = await socket.call('subscription', 'live.events', input);
    expect(error?.data, textOf(input)).toMatchObject({ httpStatus: 422, code: 'invalid_input' });
  }
});

test("a top-up sends the wallet's owner an event", async () => {
  const player = await site.player({ access: false });
  const socket = await follow(player);
  await site.engine.topUp(player.viewer, 25);
  site.deps.live.wake();
  const frame = await socket.find(({ data }) => textOf(data).includes('wallet_update'));
  expect(frame.data).toMatchObject({ data: { type: 'wallet_update', newBalance: 25 } });
});

test('events written while connections break arrive once each, in their order', async () => {
  const player = await site.player();
  await flush();
  const count = 300;
  const received: { seq: number; value: number }[] = [];
  const client = createWSClient({
    url: `${await socketUrl(site)}/trpc`,
    connectionParams: { token: player.token },
    WebSocket: WebSocket as never,
    retryDelayMs: () => 0,
  });
  const api = createTRPCClient<AppRouter>({ links: [wsLink({ client, transformer: superjson })] });
  let breaks = 0;
  await new Promise<void>((resolve, reject) => {
    const writeAll = async () => {
      const audience: Audience = `user:${player.viewer.userId}`;
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let value = writer; value < count; value += 4) {
          await publish(site, audience, { type: 'wallet_update', newBalance: value });
        }
      });
      await Promise.all(writers);
    };
    let isWriting = false;
    const subscription = api.live.events.subscribe(undefined, {
      onData: ({ id, data }) => {
        if (data.type === 'attached' && !isWriting) {
          isWriting = true;
          writeAll().catch(reject);
        }
        if (data.type !== 'wallet_update') return;
        received.push({ seq: Number(id), value: data.newBalance });
        if (received.length % 60 === 0 && received.length < count) {
          breaks += 1;
          for (const socket of site.app.websocketServer.clients) socket.terminate();
        }
        if (received.length < count) return;
        subscription.unsubscribe();
        resolve();
      },
      onError: reject,
    });
  });
  await client.close();
  expect(breaks).toBeGreaterThanOrEqual(3);
  expect(new Set(received.map(({ value }) => value)).size).toBe(count);
  const numbers = received.map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

test('missed events are replayed to the resuming user, and to no other', async () => {
  const player = await site.player();
  const audience: Audience = `user:${player.viewer.userId}`;
  await flush();
  const before = await follow(player);
  const { data } = await before.find((frame) => textOf(frame.data).includes('attached'));
  const { id: lastEventId } = data as { id: string };
  await before.close();
  await publish(site, audience, { type: 'wallet_update', newBalance: 1 });
  await publish(site, audience, { type: 'wallet_update', newBalance: 2 });
  const mark = await publishMark(site);
  const resumed = await follow(player, { lastEventId });
  await receiveMark(resumed, mark);
  expect(typesHeard(resumed)).toEqual(['wallet_update', 'wallet_update']);
  const fresh = await follow(player);
  await receiveMark(fresh, await publishMark(site));
  expect(typesHeard(fresh)).toEqual([]);
});
