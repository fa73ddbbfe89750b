import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { createOpenApiDocument, pathOf } from '../rest/openapi/document';
import { prefixes } from '../rest/register-routes';
import { restRoutes } from '../rest/rest-routes';
import type { RestRoute } from '../rest/route';
import { unprefixedPath } from '../rest/routes/wallet';

type Response = {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly text: string;
};

const document = await createOpenApiDocument();
const ajv = new Ajv2020({ allErrors: true, strict: false });
formats.default(ajv);
ajv.addSchema({ $id: 'openapi', ...document });
/** The routes with the pattern of their paths, compiled once. */
const patterns = restRoutes.map((route) => ({ route, pattern: patternOf(route) }));
const compiled = new Map<string, ValidateFunction>();

/** Throws if a response to a documented path differs from the OpenAPI document. */
export function checkResponse({ method, url, status, text }: Response): void {
  const route = findRoute(method, url);
  // A successful special reply without a schema is not JSON.
  if (route === undefined || (route.reply && !route.reply.schema && status < 400)) return;
  const operation = document.paths[pathOf(route)]?.[method.toLowerCase()];
  const promised = operation?.responses as Record<string, { readonly $ref?: string }>;
  const place = `${method} ${url} → ${status}`;
  const response = promised[status];
  if (response === undefined) throw new Error(`${place}: this status is not described: ${text}`);
  if (status === 304 && text === '') return;
  const own = ['#', 'paths', escapePointer(pathOf(route)), method.toLowerCase(), 'responses', status].join(
    '/',
  );
  const validate = compileAt(`openapi${response.$ref ?? own}/content/application~1json/schema`);
  if (validate(JSON.parse(text))) return;
  throw new Error(`${place} differs from the description: ${ajv.errorsText(validate.errors)}: ${text}`);
}

/** Returns the route of a URL: the first match, as in the server. */
export function findRoute(method: string, url: string): RestRoute | undefined {
  const path = url.split('?')[0] ?? '';
  const local = path === unprefixedPath ? path : stripPrefix(path);
  return patterns.find(({ route, pattern }) => route.method === method && pattern.test(local))?.route;
}

function stripPrefix(path: string): string {
  const prefix = prefixes.toReversed().find((each) => path.startsWith(`${each}/`));
  return prefix === undefined ? '' : path.slice(prefix.length);
}

function patternOf({ path }: RestRoute): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}

function compileAt(pointer: string): ValidateFunction {
  const known = compiled.get(pointer);
  if (known) return known;
  const validate = ajv.compile({ $ref: pointer });
  compiled.set(pointer, validate);
  return validate;
}

function escapePointer(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
}
