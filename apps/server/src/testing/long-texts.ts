import { TRPCError } from '@trpc/server';
import { expect } from 'vitest';
import type { JsonSchema } from '../rest/openapi/json-schema';
import { toJsonSchema } from '../rest/openapi/wire-schema';
import { contractOf } from '../trpc/contract';
import { inLanguage, toProblemResponse } from '../trpc/errors';
import type { ProcedurePath } from '../trpc/procedures';
import { appRouter } from '../trpc/router';
import { isRecord } from '../wire';
import { inlineOf } from './described-route';

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
export const hostile = repeated.map(
  (part) => `x${part.repeat(Math.ceil(length / part.length)).slice(0, length)}x`,
);

/** Returns the processor time of work in milliseconds, of the best of ten attempts where it is long. */
export async function costOf(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 10 && best >= mostMs; attempt++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}
export const mostMs = 100;

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

/** Every input with the places of its texts. */
export const longInputs = (Object.keys(appRouter._def.procedures) as ProcedurePath[]).flatMap((path) => {
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

/** Sends every long text to every field of an input, and as a key, and expects an answer in time. */
export async function expectFastRefusals({
  path,
  input,
  places,
}: (typeof longInputs)[number]): Promise<void> {
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
}

/** Writes a refusal as a door does, in a language that looks sentences up. */
function refuse({ error }: { readonly error?: Error | undefined }): void {
  const thrown = new TRPCError({ code: 'BAD_REQUEST', cause: error });
  expect(inLanguage(toProblemResponse(thrown), 'hi').detail.length).toBeLessThan(300);
}
