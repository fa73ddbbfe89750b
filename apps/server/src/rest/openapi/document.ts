import { setImmediate as nextTurn } from 'node:timers/promises';
import brand from '@paheli/core/brand.json';
import { type Contract, contractOf } from '../../trpc/contract';
import { restRoutes } from '../rest-routes';
import type { RestRoute } from '../route';
import { unprefixedPath } from '../routes/wallet';
import { Components } from './components';
import { describeBody, describeParameters } from './describe-request';
import { describeSuccess, sharedHeaders } from './describe-success';
import type { Schemas } from './json-schema';
import { createProblemResponses, problemSchemas, problemsOf } from './problem-responses';
import { tagOf, tags } from './tags';
import { describeWebhook, webhookPath } from './webhook-operation';

type Operation = Readonly<Record<string, unknown>>;
type PathItem = Readonly<Record<string, Operation>>;
export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: object;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly responses: object;
    readonly headers: object;
    readonly securitySchemes: object;
  };
};

/**
 * Creates the OpenAPI 3.1 document of all documented paths, from the schemas that validate requests and responses. Takes
 * a third of a second of the processor, in steps between which other requests are served.
 */
export async function createOpenApiDocument(): Promise<OpenApiDocument> {
  const components = new Components(problemSchemas);
  const paths = await describePaths(components);
  return {
    openapi: '3.1.0',
    info: {
      title: brand.name,
      version: '1',
      summary: 'Quiz tournaments with prizes.',
      description:
        'Amounts are in rupees, instants in ISO 8601 (UTC) and durations in seconds. Lists are JSON arrays: `X-Total-Count` holds the length of the whole list, and lists that accept `limit` and `cursor` return the cursor of the next page in `X-Next-Cursor`. All paths under `/api` also work under `/api/api`.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags,
    paths,
    components: {
      schemas: components.schemas,
      responses: createProblemResponses(),
      headers: sharedHeaders,
      securitySchemes: {
        sessionToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `access_token` of a sign-in.',
        },
        webhookSignature: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Razorpay-Signature',
          description: 'HMAC-SHA256 of the request body with the webhook secret, in hexadecimal.',
        },
      },
    },
  };
}

async function describePaths(components: Components): Promise<Record<string, PathItem>> {
  const paths: Record<string, PathItem> = {};
  for (const route of restRoutes) {
    await nextTurn();
    const operation = describeOperation(route, components);
    const method = route.method.toLowerCase();
    paths[pathOf(route)] = { ...paths[pathOf(route)], [method]: operation };
    if (route.path === unprefixedPath) {
      const summary = `${route.summary.slice(0, -1)} (same as ${pathOf(route)}).`;
      paths[route.path] = { [method]: { ...operation, operationId: `${route.id}Unprefixed`, summary } };
    }
  }
  return { ...paths, [webhookPath]: { post: describeWebhook(components) } };
}

/** Returns the path of a route as OpenAPI writes it. */
export function pathOf({ path }: Pick<RestRoute, 'path'>): string {
  return `/api${path.replace(/:(\w+)/g, '{$1}')}`;
}

function describeOperation(route: RestRoute, components: Components): Operation {
  const contracts: readonly Contract[] = route.procedures.map(contractOf);
  const isOpen = ({ requiredRole }: Contract) => requiredRole === 'anyone';
  const token = { sessionToken: [] };
  // `{}` makes the token optional.
  const security = contracts.every(isOpen) ? [] : contracts.some(isOpen) ? [token, {}] : [token];
  const body = describeBody(route, contracts, components);
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [tagOf(route)],
    security,
    parameters: describeParameters(route, contracts, components),
    ...(body && { requestBody: body }),
    responses: {
      [route.status ?? 200]: describeSuccess(route, contracts, components),
      ...(route.cache && {
        304: { description: 'The version that the request names in `If-None-Match` is current.' },
      }),
      ...problemsOf(route, contracts),
    },
  };
}
