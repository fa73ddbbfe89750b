import { opened } from '@paheli/core/testing/opened';
import { createMemoryLimiter } from '@paheli/engine/foundation/limiter';
import naughty from '@paheli/question-files/fixtures/naughty-strings.json';
import superjson from 'superjson';
import { expect } from 'vitest';
import { inBatches } from './in-batches';
import { createTestApp, type SignedIn } from './test-app';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string };
/** The sent text, and the text read back by each way; null where it was rejected. */
export type Journey = { readonly sent: string; readonly read: readonly unknown[] | null };

/** Opens a site, and calls that send texts to it and read them back, for the tests of a file. */
export const openNaughtySite = () => opened(createNaughtySite, (each) => each.close());

async function createNaughtySite() {
  const contactLimiter = createMemoryLimiter({ name: 'contact', points: 1_000_000, windowS: 60 });
  const site = await createTestApp({ deps: { contactLimiter } });
  const admin = await site.admin();
  return {
    site,
    admin,
    /** Returns the resource for which a text was accepted, or null where the text was rejected. */
    async send(path: string, body: object, as?: SignedIn): Promise<Row | null> {
      const { status, body: answer } = await site.call<Row>('POST', `/api${path}`, { as, body });
      // The same question, e-mail or username again is 409, whatever the text.
      expect([201, 409, 422]).toContain(status);
      return status === 201 ? answer : null;
    },
    async list(path: string): Promise<Map<string, Row>> {
      const rows = await site.call<Row[]>('GET', `/api${path}`, { as: admin });
      return new Map(rows.body.map((row) => [row.id, row]));
    },
    async query<Result>(path: string, input: object, as: SignedIn = admin): Promise<Result> {
      const text = encodeURIComponent(JSON.stringify(superjson.serialize(input)));
      const { body } = await site.call<{ result: { data: never } }>('GET', `/trpc/${path}?input=${text}`, {
        as,
      });
      return superjson.deserialize(body.result.data);
    },
    async close(): Promise<void> {
      await site.close();
      expect(site.logged.filter(({ level }) => level === 'error')).toEqual([]);
    },
  };
}

/** Surrounding space is removed; nothing else is changed. */
export function expectUnaltered(journeys: readonly Journey[], atLeast: number): void {
  const accepted = journeys.flatMap(({ sent, read }) => (read === null ? [] : [{ sent, read }]));
  expect(accepted.length).toBeGreaterThanOrEqual(atLeast);
  for (const { sent, read } of accepted) expect(new Set(read)).toEqual(new Set([sent.trim()]));
}

export const forEachNaughty = <Result>(run: (text: string) => Promise<Result>) => inBatches(naughty, run);
