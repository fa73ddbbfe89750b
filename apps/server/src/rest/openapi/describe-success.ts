import { z } from 'zod';
import type { Contract } from '../../trpc/contract';
import type { RestRoute } from '../route';
import type { Components } from './components';
import { exampleOf } from './examples';
import type { JsonSchema } from './json-schema';
import { describe } from './wire-schema';

/** Describes the response of a successful request. */
export function describeSuccess(
  route: RestRoute,
  contracts: readonly Contract[],
  components: Components,
): object {
  const description = route.status === 201 ? 'The resource was created.' : 'The request succeeded.';
  if (route.reply && !route.reply.schema) {
    return {
      description,
      headers: limitHeaders,
      content: Object.fromEntries(route.reply.types.map((type) => [type, { schema: fileSchema(type) }])),
    };
  }
  const distinct = new Set(contracts.map(({ output }) => route.reply?.schema ?? output));
  const outputs = [...distinct].map((output) => successSchema(output, components));
  const schema = outputs.length === 1 ? (outputs[0] ?? {}) : { anyOf: outputs };
  return {
    description,
    headers: schema.type === 'array' ? { ...limitHeaders, ...listHeaders } : limitHeaders,
    content: { 'application/json': { schema, example: exampleOf(schema, components.schemas) } },
  };
}

function fileSchema(type: string): JsonSchema {
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', contentMediaType: type };
}

function successSchema(output: z.ZodType, components: Components): JsonSchema {
  if (output instanceof z.ZodVoid) return components.refer('Done', done);
  // A page is a bare array on the wire.
  const onWire = output instanceof z.ZodObject && 'nextCursor' in output.shape ? output.shape.items : output;
  const { schema, named } = describe(onWire as z.ZodType, 'output');
  components.add(named);
  return schema;
}

const done: JsonSchema = {
  type: 'object',
  description: 'Confirmation of an operation that returns nothing else.',
  properties: { ok: { const: true, description: 'Always true.' } },
  required: ['ok'],
  additionalProperties: false,
};

/** The headers of every response to a request that counts. */
export const limitHeaders = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};

const listHeaders = {
  'X-Total-Count': { $ref: '#/components/headers/TotalCount' },
  'X-Next-Cursor': { $ref: '#/components/headers/NextCursor' },
};

/** The headers that several responses share, as `components.headers` of the document. */
export const sharedHeaders = {
  TotalCount: {
    description: 'Number of items in the whole list.',
    schema: { type: 'integer', examples: [120] },
  },
  NextCursor: {
    description: 'Value of `cursor` for the next page; absent on the last page.',
    schema: { type: 'string', examples: ['1769882400000_0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41'] },
  },
  RateLimit: {
    description: 'How many requests of its minute a user or an address has left, and for how many seconds.',
    schema: { type: 'string', examples: ['"user";r=598;t=41'] },
  },
  RateLimitPolicy: {
    description: 'How many requests a user or an address may send in how many seconds.',
    schema: { type: 'string', examples: ['"user";q=600;w=60'] },
  },
  RetryAfter: {
    description: 'Time to wait before the next request, in seconds.',
    schema: { type: 'integer', examples: [1] },
  },
} as const;
