import brand from '@paheli/core/brand.json';
import { z } from 'zod';
import { type Contract, contractOf } from '../../trpc/contract';
import { partFields, type Row } from '../row';
import { restTable } from '../table';
import { exampleOf } from './examples';
import type { JsonSchema, Schemas } from './json-schema';
import { describeRefusals, refusal } from './refusals';
import { describeInput, describeOutput } from './wire-schema';

type Operation = Readonly<Record<string, unknown>>;
export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas; readonly securitySchemes: object };
};

const json = 'application/json';

/** OpenAPI 3.1 of every documented path, from the same schemas that check what goes in and out. */
export function createOpenApiDocument(): OpenApiDocument {
  const named: Record<string, JsonSchema> = { Refusal: refusal };
  const responses = restTable.map((row) => describeSuccess(row, named));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [index, row] of restTable.entries()) {
    const path = pathOf(row);
    const operation = describeOperation(row, responses[index] ?? {}, named);
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: brand.name,
      version: '1',
      description:
        'Quiz tournaments with real prizes. Amounts are rupees, instants ISO 8601 in UTC, durations seconds. Lists are arrays; `X-Total-Count` counts the whole list and `X-Next-Cursor` leads to its next page.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(restTable.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: named,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The access_token of a login.' },
      },
    },
  };
}

/** A path as OpenAPI writes it. */
export function pathOf({ path }: Pick<Row, 'path'>): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function describeOperation(row: Row, success: object, named: Schemas): Operation {
  const contracts = row.procedures.map(contractOf);
  const isOpen = contracts.every(({ least }) => least === 'anyone');
  const body = row.method === 'GET' ? undefined : describeBody(row, contracts, named);
  return {
    operationId: operationIdOf(row),
    summary: row.summary,
    tags: [tagOf(row)],
    security: isOpen ? [] : [{ token: [] }],
    parameters: [...describePathParameters(row), ...describeQuery(row, contracts)],
    ...(body && { requestBody: body }),
    responses: { [row.status ?? 200]: success, ...describeRefusals(row, contracts) },
  };
}

/** One name for each path: that of its procedure, which a list and its file have in common. */
function operationIdOf({ procedures, path, reply }: Row): string {
  const [first] = procedures;
  if (first === undefined || procedures.length > 1) return path.slice(1);
  return reply?.isWhole ? `${first}.csv` : first;
}

/** The first word of a path is the room. */
function tagOf({ path }: Row): string {
  return path.split('/')[1] ?? '';
}

/** Ids are ours, or texts that another gives. */
function describePathParameters({ params = {}, procedures }: Row): object[] {
  const shapes = procedures.map((path) => contractOf(path).input?.shape ?? {});
  return Object.entries(params).map(([name, field]) => {
    const isOurs = shapes.every((shape) => shape[field] instanceof z.ZodUUID);
    return {
      name,
      in: 'path',
      required: true,
      schema: isOurs ? { type: 'string', format: 'uuid' } : { type: 'string', maxLength: 64 },
    };
  });
}

function describeQuery(row: Row, contracts: readonly Contract[]): object[] {
  if (row.method !== 'GET' && !row.body) return [];
  return Object.entries(inputOf(row, contracts).properties ?? {})
    .filter(([name]) => row.method === 'GET' || row.body?.query.includes(name))
    .filter(([name]) => !(row.reply?.isWhole && partFields.includes(name)))
    .map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      schema,
      ...(schema.type === 'array' && { style: 'form', explode: false }),
    }));
}

function describeBody(row: Row, contracts: readonly Contract[], named: Schemas): object | undefined {
  if (row.body) return { content: row.body.content };
  const schema = inputOf(row, contracts);
  if (Object.keys(schema.properties ?? {}).length === 0) return undefined;
  return { content: { [json]: { schema, example: exampleOf(schema, named) } } };
}

/** The input less what the path names. Of several procedures, any of whose inputs may come; null is as good as none. */
function inputOf({ params = {} }: Row, contracts: readonly Contract[]): JsonSchema {
  const inPath = new Set(Object.values(params));
  const inputs = contracts.flatMap(({ input }) =>
    input ? [describeInput(withoutFields(input, inPath))] : [],
  );
  if (inputs.length === 1 && contracts.length === 1) return inputs[0] ?? {};
  const fields: Schemas = Object.assign({}, ...inputs.map(({ properties }) => properties));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, orNull(field)])),
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

function withoutFields(input: z.ZodObject, fields: ReadonlySet<string>): z.ZodObject {
  // Rules between fields do not survive in a description, and an object with such rules cannot be cut.
  return z.object(Object.fromEntries(Object.entries(input.shape).filter(([field]) => !fields.has(field))));
}

function describeSuccess(row: Row, named: Record<string, JsonSchema>): object {
  const description = 'Done.';
  if (row.reply) {
    return { description, content: Object.fromEntries(row.reply.types.map((type) => [type, {}])) };
  }
  const outputs = row.procedures.map((path) => successSchema(contractOf(path).output, named));
  const schema = outputs.length === 1 ? (outputs[0] ?? {}) : { anyOf: outputs };
  return {
    description,
    ...(schema.type === 'array' && { headers: listHeaders }),
    content: { [json]: { schema, example: exampleOf(schema, named) } },
  };
}

function successSchema(output: z.ZodType, named: Record<string, JsonSchema>): JsonSchema {
  if (output instanceof z.ZodVoid) return done;
  // Pages are bare arrays on the wire.
  const onWire = output instanceof z.ZodObject && 'nextCursor' in output.shape ? output.shape.items : output;
  const described = describeOutput(onWire as z.ZodType);
  Object.assign(named, described.named);
  return described.schema;
}

const done: JsonSchema = {
  type: 'object',
  properties: { ok: { const: true } },
  required: ['ok'],
  additionalProperties: false,
};

const listHeaders = {
  'X-Total-Count': { description: 'How many the whole list has.', schema: { type: 'integer' } },
  'X-Next-Cursor': { description: 'Leads to the next page; absent on the last.', schema: { type: 'string' } },
};
