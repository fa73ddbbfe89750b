import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonSchema } from '../rest/openapi/json-schema';
import { toJsonSchema } from '../rest/openapi/wire-schema';
import { inlineOf } from '../testing/described-route';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { isRecord } from '../wire';
import { contractOf, type ProcedurePath } from './contract';
import { inLanguage, toProblemResponse } from './errors';
import { appRouter } from './router';

const length = 250_000;
/** Texts that cost more than linear time where an expression can match them in many ways. */
const repeated = [
  'a',
  ' ',
  '9',
  '0 ',
  'a@',
  'a.',
  '-',
  '%00',
  'é\u0301',
  '{"":[',
  ': ',
  ', ',
  'Field : ',
  '" is the same column.',
  '. Reason:  You can appeal against the decision.',
];
const hostile = repeated.map((part) => `x${part.repeat(Math.ceil(length / part.length)).slice(0, length)}x`);

/** Returns the processor time of work in milliseconds, of the best of ten attempts where it is long. */
async function costOf(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 10 && best >= mostMs; attempt++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}
const mostMs = 100;

type Place = readonly (string | number)[];

/** Returns where a schema has texts, and where it has names of the caller's choice. */
function textsIn(schema: JsonSchema, at: Place = []): Place[] {
  const { properties = {}, anyOf = [], oneOf = [], allOf = [], items, additionalProperties } = schema;
  return [
    ...([schema.type ?? []].flat().includes('string') && at.length > 0 ? [at] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => textsIn(inner, [...at, name])),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((inner) => textsIn(inner, at)),
    ...(items ? textsIn(items, [...at, 0]) : []),
    ...(isRecord(additionalProperties) ? textsIn(additionalProperties as JsonSchema, [...at, 'hi']) : []),
  ];
}

function valueWith(place: Place, text: string): unknown {
  return place.reduceRight<unknown>((inner, name) => (name === 0 ? [inner] : { [name]: inner }), text);
}

const inputs = (Object.keys(appRouter._def.procedures) as ProcedurePath[]).flatMap((path) => {
  const { input } = contractOfAny(path);
  if (!input) return [];
  const { $defs = {}, ...schema } = toJsonSchema(input, 'input');
  const places = textsIn(inlineOf(schema as JsonSchema, $defs));
  const unique = [...new Map(places.map((place) => [place.join('.'), place])).values()];
  return [{ path, input, places: unique }];
});

function contractOfAny(path: ProcedurePath): Pick<ReturnType<typeof contractOf>, 'input'> {
  // Subscriptions have no output schema.
  return path === 'live.events' || path === 'quiz.questions' ? { input: undefined } : contractOf(path);
}

test.each(inputs)(
  '$path refuses 250 KB in any field or key within 100 ms of processor time',
  async ({ path, input, places }) => {
    for (const place of places) {
      for (const text of hostile) {
        const value = valueWith(place, text);
        const cost = await costOf(() => refuse(input.safeParse(value)));
        expect(cost, `${path} ${place.join('.')} ${text.slice(0, 12)}`).toBeLessThan(mostMs);
      }
    }
    for (const text of hostile) {
      const cost = await costOf(() => refuse(input.safeParse({ [text]: text })));
      expect(cost, `${path}, a key, ${text.slice(0, 12)}`).toBeLessThan(mostMs);
    }
  },
);

/** Writes a refusal as a door does, in a language that looks sentences up. */
function refuse({ error }: { readonly error?: Error | undefined }): void {
  const thrown = new TRPCError({ code: 'BAD_REQUEST', cause: error });
  expect(inLanguage(toProblemResponse(thrown), 'hi').detail.length).toBeLessThan(300);
}

describe('the doors', () => {
  let site: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    site = await createTestApp();
    admin = await site.admin();
  });
  afterAll(() => site.close());

  const inHindi = { 'accept-language': 'hi' };

  test.each(hostile.map((text) => [text.slice(1, 13), text] as const))(
    'an unknown key of 250 KB that repeats %j is refused within 100 ms, in a sentence that names its beginning',
    async (_, text) => {
      for (const url of ['/trpc/auth.login', '/api/auth/login']) {
        const body = JSON.stringify({ json: { [text]: 1 }, [text]: 1 }).slice(0, 260_000);
        const send = () => site.call('POST', url, { headers: inHindi, body });
        expect(await costOf(send), url).toBeLessThan(mostMs);
      }
      const short = text.slice(0, 120_000);
      const { text: refusal } = await site.call('POST', '/trpc/auth.login', {
        headers: inHindi,
        body: { json: { [short]: 1, mobileNumber: '9000000001', password: 'x' } },
      });
      expect(refusal.length).toBeLessThan(130_000);
    },
  );

  test.each(hostile.map((text) => [text.slice(1, 13), text] as const))(
    'an upload whose names, texts and rows repeat %j is read within 100 ms',
    async (_, text) => {
      const columns = [
        'category',
        'question_text',
        'option_a',
        'correct_answer',
        `question${' '.repeat(9)}`,
        text,
      ];
      for (const column of columns) {
        const row = { category: 'science', question_text: 'Q', correct_answer: '0', [column]: text };
        const send = () =>
          site.call('POST', '/api/admin/questions/bulk-upload?dry_run=true', {
            as: admin,
            body: { questions: [row] },
            headers: inHindi,
          });
        expect(await costOf(send), column.slice(0, 20)).toBeLessThan(mostMs);
      }
      const quoted = `"${text.replaceAll('"', '""')}"`;
      const csv = `category,question_text,${quoted}\nscience,${quoted},x\n`;
      const send = () =>
        site.call('POST', '/api/admin/questions/bulk-upload?dry_run=true', {
          as: admin,
          body: csv,
          headers: { ...inHindi, 'content-type': 'text/csv' },
        });
      expect(await costOf(send), 'CSV').toBeLessThan(mostMs);
    },
  );

  test.each([
    'accept-language',
    'authorization',
    'user-agent',
    'accept-encoding',
    'accept',
    'cookie',
    'origin',
    'if-none-match',
    'if-modified-since',
    'range',
    'x-forwarded-for',
    'x-request-id',
    'content-type',
    'traceparent',
    'baggage',
  ])('the longest header %s that Node reads costs less than 100 ms', async (name) => {
    for (const text of hostile) {
      // Headers have no characters beyond Latin-1.
      const value = text
        .replaceAll(/[^\x20-\x7e]/g, '~')
        .slice(0, 15_000)
        .trim();
      for (const url of ['/', '/api/tournaments', '/trpc/stats.realtime', '/TermsConditions'])
        expect(
          await costOf(() => site.app.inject({ method: 'GET', url, headers: { [name]: value } })),
          url,
        ).toBeLessThan(mostMs);
    }
  });
});
