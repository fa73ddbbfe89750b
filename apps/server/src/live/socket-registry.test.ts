import { EventEmitter } from 'node:events';
import type { SignedInViewer } from '@paheli/engine/account/session';
import { beforeEach, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createLocalBus } from './bus';
import { createLocalPresence } from './presence';
import { closeCodes, createSocketRegistry, type Member } from './socket-registry';

/** The audiences that are followed now. */
let followed: string[] = [];
let arrive: () => void = () => undefined;
const presence = createLocalPresence();
let registry: ReturnType<typeof createSocketRegistry>;

beforeEach(() => {
  followed = [];
  const ready = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const stop = () => void followed.pop();
  const follow = (audience: string) => {
    followed.push(audience);
    return { ready, stop };
  };
  registry = createSocketRegistry(presence, { ...createLocalBus(), follow });
});

/** A socket that closes as soon as it is told to. */
class TestSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  closedWith: number | undefined;
  close(code: number): void {
    this.readyState = 3;
    this.closedWith = code;
    this.emit('close');
  }
}

function memberOf(socket: TestSocket): Member {
  const viewer = { userId: 'asha', sessionId: 'login' } as SignedInViewer;
  return { socket: socket as unknown as WebSocket, viewer, token: 'token' };
}

test('a socket is admitted once messages to its user arrive, and they are followed until it closes', async () => {
  const socket = new TestSocket();
  let isAdmitted: boolean | undefined;
  const admission = registry.admit(memberOf(socket)).then((admitted) => {
    isAdmitted = admitted;
  });
  expect(followed).toEqual(['user:asha']);
  expect(await presence.count()).toBe(0);
  expect(isAdmitted).toBeUndefined();
  arrive();
  await admission;
  expect(isAdmitted).toBe(true);
  expect(await presence.count()).toBe(1);
  socket.close(closeCodes.restarting);
  expect(followed).toEqual([]);
  expect(await presence.count()).toBe(0);
});

test('a session that ends while the bus is awaited closes its socket, which is not admitted', async () => {
  const socket = new TestSocket();
  const admission = registry.admit(memberOf(socket));
  registry.endSession('login');
  expect(socket.closedWith).toBe(closeCodes.sessionOver);
  arrive();
  expect(await admission).toBe(false);
  expect(followed).toEqual([]);
  expect(await presence.count()).toBe(0);
  expect(registry.members()).toEqual([]);
});
