import fc from 'fast-check';
import superjson from 'superjson';
import type { JsonSchema } from '../../rest/openapi/json-schema';
import { toJsonSchema } from '../../rest/openapi/wire-schema';
import { type Contract, contractOf } from '../../trpc/contract';
import type { ProcedurePath } from '../../trpc/procedures';
import { appRouter } from '../../trpc/router';
import { isRecord } from '../../wire';
import { inlineOf } from '../described-route';
import type { Reply } from './assert-harmless';
import type { Operation } from './fuzzed-site';
import { validOrNot } from './schema-values';

/** Subscriptions have no output schema, and are refused over HTTP. */
const subscriptions: readonly string[] = ['live.events', 'quiz.questions'];

/** Returns every procedure as an operation of the tRPC door. */
export function procedureOperations(): Operation[] {
  const paths = Object.keys(appRouter._def.procedures).filter((path) => !subscriptions.includes(path));
  return (paths as ProcedurePath[]).map(operationOf);
}

function operationOf(path: ProcedurePath): Operation {
  const contract = contractOf(path);
  return {
    name: path,
    noun: path.split('.').at(-2) ?? '',
    requiredRole: contract.requiredRole,
    inputs: inputsOf(contract),
    async send({ app }, input, headers) {
      const text = JSON.stringify(envelopeOf(input));
      const isQuery = contract.type === 'query';
      const response = await app.inject({
        method: isQuery ? 'GET' : 'POST',
        url: `/trpc/${path}${isQuery ? `?input=${encodeURIComponent(text)}` : ''}`,
        headers: { ...headers, ...(!isQuery && { 'content-type': 'application/json' }) },
        ...(!isQuery && { payload: text }),
      });
      return readReply(contract, response.statusCode, response.body);
    },
  };
}

/** Instants are sent as instants or as text. */
function inputsOf({ input }: Contract): fc.Arbitrary<unknown> {
  if (input === undefined) return fc.oneof(fc.constant(undefined), validOrNot({ type: 'object' }));
  const { $defs = {}, ...schema } = toJsonSchema(input, 'input');
  const inputs = validOrNot(inlineOf(schema as JsonSchema, $defs));
  return fc.oneof(inputs, inputs.map(withInstants));
}

function withInstants(value: unknown): unknown {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return new Date(value);
  if (Array.isArray(value)) return value.map(withInstants);
  if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withInstants(each)]));
}

/** superjson refuses to write some names of fields, which callers can send nevertheless. */
function envelopeOf(input: unknown): unknown {
  try {
    return superjson.serialize(input);
  } catch {
    return { json: input };
  }
}

/** Throws if a result differs from the output schema, or an error from its envelope. */
function readReply({ output }: Contract, status: number, text: string): Reply {
  const body = JSON.parse(text) as { result?: { data: never }; error?: { json: { data: unknown } } };
  if (status >= 400) return { status, text, problem: body.error?.json.data };
  const result: unknown = body.result && superjson.deserialize(body.result.data);
  const parsed = output.safeParse(result);
  if (!parsed.success)
    throw new Error(`the result differs from its schema: ${parsed.error.message}: ${text}`);
  return { status, text, result };
}
