import { execFileSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openDoors } from './doors';

const crowd = 300;

test.runIf(process.platform === 'linux')(
  'a crowd that connects at once is accepted within a few turns of the event loop',
  async () => {
    const app = Fastify();
    let accepted = 0;
    app.server.on('connection', () => {
      accepted += 1;
    });
    const doors = await openDoors(app, { host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const connectAll = `
      const net = require('node:net');
      let open = 0;
      for (let n = 0; n < ${crowd}; n += 1)
        net.connect(${port}, '127.0.0.1', () => ++open === ${crowd} && process.exit());`;
    // The system accepts them meanwhile, and the event loop does not.
    execFileSync(process.execPath, ['--eval', connectAll]);
    let turns = 0;
    for (; accepted < crowd; turns += 1) await nextTurn();
    expect(turns).toBeLessThan(crowd / 4);
    await Promise.all([doors.close(), app.close()]);
  },
);

test('every door serves the app, and requests under way end before the doors are closed', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: allHeld, resolve: tellHeld } = Promise.withResolvers<void>();
  let waiting = 0;
  app.get('/', async () => {
    waiting += 1;
    if (waiting === 50) tellHeld();
    await held;
    return 'served';
  });
  const doors = await openDoors(app, { host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const calls = Array.from({ length: 50 }, async () => (await fetch(`http://127.0.0.1:${port}/`)).text());
  await allHeld;
  const closed = Promise.all([doors.close(), app.close()]);
  release();
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['served']));
  await closed;
});
