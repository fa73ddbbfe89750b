import { createOpenApiDocument, pathOf } from '../rest/openapi/document';
import { type JsonSchema, mapInner } from '../rest/openapi/json-schema';
import type { RestRoute } from '../rest/route';
import { contractOf } from '../trpc/contract';
import type { RequiredRole } from '../trpc/init';

/** The description of a route in the OpenAPI document. */
export type DescribedRoute = {
  /** The required role; of several procedures, the lowest. */
  readonly requiredRole: RequiredRole;
  readonly queryNames: readonly string[];
  /** Undefined where the route accepts no JSON. */
  readonly body: { readonly schema: JsonSchema; readonly example: JsonObject } | undefined;
  /** The fields of its procedures' inputs, in camelCase. */
  readonly inputFields: readonly string[];
};

type JsonObject = Readonly<Record<string, unknown>>;

type Operation = {
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
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
  const contracts = route.procedures.map(contractOf);
  return {
    requiredRole:
      ranks.find((rank) => contracts.some(({ requiredRole }) => requiredRole === rank)) ?? 'anyone',
    queryNames: operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name),
    body: body && { ...body, schema: resolve(body.schema.$ref) },
    inputFields: [...new Set(contracts.flatMap(({ input }) => Object.keys(input?.shape ?? {})))],
  };
}

/** Returns the component of a reference, with every reference in it replaced by its component. */
function resolve(ref: string): JsonSchema {
  return inlineOf(document.components.schemas[ref.slice(ref.lastIndexOf('/') + 1)] ?? {});
}

function inlineOf(schema: JsonSchema): JsonSchema {
  const { $ref, ...own } = schema;
  return $ref === undefined ? mapInner(schema, inlineOf) : { ...resolve($ref), ...own };
}
