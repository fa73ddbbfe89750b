import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// PostgreSQL cannot choose a free port itself, and the port that the system chooses for others may be taken by an outgoing
// connection while its server restarts: `outage.test.ts` and the trials restart servers on their ports. The npm packages
// for it ask the system, or try the ports of a range in order, where programs that start at once meet.

/** Below the ports of outgoing connections: from 32768 on Linux, from 49152 elsewhere. */
const [firstPort, lastPort] = [20_000, 32_000];

/** Returns a port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(firstPort, lastPort);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
