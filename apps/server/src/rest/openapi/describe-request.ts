import { PageInput } from '@paheli/core/page';
import { z } from 'zod';
import type { Contract } from '../../trpc/contract';
import { isWholeList, pageFields, type RestRoute } from '../route';
import type { Components } from './components';
import { exampleOf } from './examples';
import type { JsonSchema } from './json-schema';
import { describe } from './wire-schema';

/** Describes the parameters of an operation, in the path and in the query. */
export function describeParameters(
  route: RestRoute,
  contracts: readonly Contract[],
  components: Components,
): readonly object[] {
  return [...describePathParameters(route, contracts), ...describeQuery(route, contracts, components)];
}

/** Describes ids: UUIDs of ours, or text of the payment provider. */
function describePathParameters({ params = {} }: RestRoute, contracts: readonly Contract[]): object[] {
  return Object.entries(params).map(([name, field]) => {
    const schemas = contracts.map(({ input }) => input?.shape[field] as z.ZodType | undefined);
    const isOurs = schemas.every((schema) => schema instanceof z.ZodUUID);
    const { description, examples } = z.globalRegistry.get(schemas[0] ?? z.unknown()) ?? {};
    return {
      name,
      in: 'path',
      required: true,
      description,
      schema: {
        type: 'string',
        ...(isOurs ? { format: 'uuid' } : { maxLength: 64 }),
        ...(examples !== undefined && { examples }),
      },
    };
  });
}

function describeQuery(route: RestRoute, contracts: readonly Contract[], components: Components): object[] {
  if (route.method !== 'GET' && !route.body) return [];
  const own = inputOf(route, contracts);
  const input = isWholeList(route) ? PageInput.extend(own?.shape ?? {}) : own;
  if (!input) return [];
  const { schema, named } = describe(input, 'input');
  const inQuery = Object.entries(schema.properties ?? {})
    .filter(([name]) => route.method === 'GET' || route.body?.query.includes(name))
    .filter(([name]) => !(route.reply?.isWhole && pageFields.includes(name)));
  if (inQuery.length > 0) components.add(named);
  return inQuery.map(([name, { description, ...each }]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    description,
    schema: each,
    ...(each.type === 'array' && { style: 'form', explode: false }),
  }));
}

/** Describes the request body; undefined for operations without one. */
export function describeBody(
  route: RestRoute,
  contracts: readonly Contract[],
  components: Components,
): object | undefined {
  if (route.method === 'GET') return undefined;
  if (route.body) {
    components.add(route.body.schemas);
    return { required: true, content: route.body.content };
  }
  const input = inputOf(route, contracts);
  if (!input) return undefined;
  const { schema, named } = describe(input, 'input');
  if (Object.keys(schema.properties ?? {}).length === 0) return undefined;
  components.add(named);
  const { id, description } = metadataOf(route, contracts);
  const body: JsonSchema = { ...schema, ...(description !== undefined && { description }) };
  return {
    required: (body.required?.length ?? 0) > 0 || body.allOf !== undefined,
    content: {
      'application/json': {
        schema: components.refer(id, body),
        example: exampleOf(body, components.schemas),
      },
    },
  };
}

/** Returns the input without the fields that the path names. */
function inputOf(
  { params = {}, input: described }: RestRoute,
  contracts: readonly Contract[],
): z.ZodObject | undefined {
  const input = described ?? contracts[0]?.input;
  if (!input) return undefined;
  const inPath = new Set(Object.values(params));
  // A schema with rules between its fields cannot drop fields, and the description does not show these rules.
  return z.object(Object.fromEntries(Object.entries(input.shape).filter(([field]) => !inPath.has(field))));
}

function metadataOf(
  { path, input }: RestRoute,
  [contract]: readonly Contract[],
): { id: string; description?: string } {
  const schema = input ?? contract?.input;
  const { id, description } = (schema && z.globalRegistry.get(schema)) ?? {};
  if (id === undefined) throw new Error(`the request body of ${path} has no name`);
  return { id, ...(description !== undefined && { description }) };
}
