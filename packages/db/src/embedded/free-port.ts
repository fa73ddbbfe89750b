import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports below those that operating systems give to outgoing connections (from 32768 on Linux, from 49152 elsewhere), so
 * that a connection of another program cannot take the port while its server restarts.
 */
const firstPort = 20_000;
const lastPort = 32_000;
const attempts = 100;

/** Returns a port of 127.0.0.1 that nothing listens on. Throws if 100 tried ports were all in use. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(firstPort, lastPort);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${firstPort} and ${lastPort}.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
