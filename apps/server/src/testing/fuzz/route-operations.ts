import type { JsonSchema } from '../../rest/openapi/json-schema';
import { restRoutes } from '../../rest/rest-routes';
import type { RestRoute } from '../../rest/route';
import { isRecord } from '../../wire';
import { checkResponse } from '../check-response';
import { describeRoute } from '../described-route';
import type { Reply } from './assert-harmless';
import type { Operation } from './fuzzed-site';
import { validOrNot } from './schema-values';

/** Returns every path as an operation of the REST door. */
export function routeOperations(): Operation[] {
  return restRoutes.map(operationOf);
}

function operationOf(route: RestRoute): Operation {
  const { method, path } = route;
  return {
    name: `${method} ${path}`,
    noun: path.split('/').findLast((segment) => !segment.startsWith(':')) ?? '',
    requiredRole: describeRoute(route).requiredRole,
    inputs: validOrNot(requestSchema(route)),
    async send({ app }, input, headers) {
      const { params, query, body } = isRecord(input) ? input : {};
      const url = `/api${fillPath(path, route.params, params)}${queryOf(query)}`;
      const sent = method === 'GET' ? {} : payloadOf(route, body);
      const response = await app.inject({
        method,
        url,
        headers: { ...headers, ...sent.headers },
        ...(sent.payload !== undefined && { payload: sent.payload }),
      });
      const reply = { status: response.statusCode, text: response.body };
      checkResponse({ method, url, ...reply });
      return { ...reply, ...contentOf(reply, response.headers) };
    },
  };
}

/** Describes a request as one object: its ids in the path, its query and its body. */
function requestSchema(route: RestRoute): JsonSchema {
  const { query, body } = describeRoute(route);
  const ids = Object.values(route.params ?? {});
  const form = route.body?.accepts.includes('multipart/form-data');
  const parts = {
    params: { type: 'object', properties: textsNamed(ids), required: ids },
    query: { type: 'object', properties: query },
    ...(body && { body: body.schema }),
    ...(form && { body: { type: 'string', examples: ['%PDF-1.7', '\x89PNG\r\n\x1a\n'] } }),
  };
  return { type: 'object', properties: parts, required: Object.keys(parts) };
}

function textsNamed(names: readonly string[]): Record<string, JsonSchema> {
  return Object.fromEntries(names.map((name) => [name, { type: 'string', format: 'uuid' }]));
}

function fillPath(path: string, fields: RestRoute['params'] = {}, params: unknown): string {
  return path.replace(/:(\w+)/g, (_match, param: string) => {
    const text = isRecord(params) ? textOf(params[fields[param] ?? param]) : '';
    // Dots alone would be another path.
    return encodeURIComponent(/^\.*$/.test(text) ? `x${text}` : text);
  });
}

function queryOf(query: unknown): string {
  if (!isRecord(query)) return '';
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return `?${given.map((pair) => pair.map((each) => encodeURIComponent(textOf(each))).join('=')).join('&')}`;
}

/** Returns a value as text that can be encoded. */
function textOf(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.map(textOf).join()
        : JSON.stringify(value);
  return (text ?? '').toWellFormed();
}

type Payload = { readonly headers?: Readonly<Record<string, string>>; readonly payload?: string };

/** A text takes the first other content type that the route accepts; everything else is JSON. */
function payloadOf({ body: special }: RestRoute, body: unknown): Payload {
  if (body === undefined) return {};
  const [type] = special?.accepts ?? [];
  if (type === undefined || typeof body !== 'string')
    return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
  if (!type.startsWith('multipart/')) return { headers: { 'content-type': type }, payload: body };
  const head = 'Content-Disposition: form-data; name="document"; filename="x"\r\n\r\n';
  return {
    headers: { 'content-type': `${type}; boundary=edge` },
    payload: `--edge\r\n${head}${body}\r\n--edge--\r\n`,
  };
}

function contentOf(
  { status, text }: Reply,
  headers: Readonly<Record<string, unknown>>,
): Pick<Reply, 'result' | 'problem'> {
  if (!String(headers['content-type']).startsWith('application/json')) return {};
  const content: unknown = JSON.parse(text);
  if (status >= 400) return { problem: content };
  return { result: [content, { cursor: headers['x-next-cursor'] }] };
}
