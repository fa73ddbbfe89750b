import { createOpenApiDocument, pathOf } from '../rest/openapi/document';
import type { JsonSchema, Schemas } from '../rest/openapi/json-schema';
import type { RestRoute } from '../rest/route';
import { contractOf } from '../trpc/contract';
import type { RequiredRole } from '../trpc/procedures';

/** The description of a route in the OpenAPI document. */
export type DescribedRoute = {
  /** The required role; of several procedures, the lowest. */
  readonly requiredRole: RequiredRole;
  readonly queryNames: readonly string[];
  /** The schemas of the parameters in the query. */
  readonly query: Schemas;
  /** Undefined where the route accepts no JSON. */
  readonly body: { readonly schema: JsonSchema; readonly example: JsonObject } | undefined;
  /** The fields of its procedures' inputs, in camelCase. */
  readonly inputFields: readonly string[];
};

type JsonObject = Readonly<Record<string, unknown>>;

type Operation = {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: { readonly $ref: string }; readonly example: JsonObject }>
    >;
  };
};

const document = await createOpenApiDocument();
const ranks: readonly RequiredRole[] = ['anyone', 'player', 'admin'];

export function describeRoute(route: RestRoute): DescribedRoute {
  const operation = document.paths[pathOf(route)]?.[route.method.toLowerCase()] as unknown as Operation;
  const body = operation.requestBody?.content['application/json'];
  const inQuery = operation.parameters.filter((each) => each.in === 'query');
  const { schemas } = document.components;
  const contracts = route.procedures.map(contractOf);
  return {
    requiredRole:
      ranks.find((rank) => contracts.some(({ requiredRole }) => requiredRole === rank)) ?? 'anyone',
    queryNames: inQuery.map(({ name }) => name),
    query: Object.fromEntries(inQuery.map(({ name, schema }) => [name, inlineOf(schema, schemas)])),
    body: body && { ...body, schema: inlineOf(body.schema, schemas) },
    inputFields: [...new Set(contracts.flatMap(({ input }) => Object.keys(input?.shape ?? {})))],
  };
}

/** Returns a schema with every reference in it replaced by the named schema. */
export function inlineOf(schema: JsonSchema, named: Schemas): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    if (typeof value?.$ref !== 'string') return value;
    const { $ref, ...own } = value;
    return { ...inlineOf(named[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, named), ...own };
  });
}
