import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '../generator/http-client';
import { BaselineServer } from './baseline-server';
import type { Baselines } from './baselines';
import { countCalls } from './count-calls';

const clientsCount = 64;
const body = JSON.stringify({ json: { sessionId: '01890a5d-ac96-774b-bcce-b302099a8057', answer: 1 } });

/** Measures calls to an empty route, with the client that also acts for the players. */
export async function measureHello(players: number, forMs: number): Promise<Baselines['hello']> {
  const server = await BaselineServer.start('hello-server');
  const target = { host: '127.0.0.1', port: server.port };
  const call = { method: 'POST', path: '/', body } as const;
  try {
    // The first second is for the compiler.
    await callFor(target, call, Math.min(1_000, forMs));
    const cpuBeforeMs = await server.cpuMs();
    const count = await callFor(target, call, forMs);
    const cpuMsPerCall = ((await server.cpuMs()) - cpuBeforeMs) / count;
    const burstMs = await burst(target, call, players);
    return { cpuMsPerCall, burstMs };
  } finally {
    await server.close();
  }
}

type Target = ConstructorParameters<typeof HttpClient>[0];
type Call = Parameters<HttpClient['request']>[0];

async function callFor(target: Target, call: Call, forMs: number): Promise<number> {
  const clients = Array.from({ length: clientsCount }, () => new HttpClient(target));
  const count = await countCalls(clients, forMs, (client) => client.request(call));
  for (const client of clients) client.close();
  return count;
}

/** One call of each player, spread over a second, each over a connection that has to be opened. */
async function burst(target: Target, call: Call, players: number): Promise<Float64Array> {
  const latenciesMs = new Float64Array(players);
  await Promise.all(
    Array.from({ length: players }, async (_, index) => {
      const client = new HttpClient(target);
      await sleep(Math.random() * 1_000);
      const sentAtMs = performance.now();
      await client.request(call);
      latenciesMs[index] = performance.now() - sentAtMs;
      client.close();
    }),
  );
  return latenciesMs;
}
