import { randomUUID } from 'node:crypto';
import { restRoutes } from '../rest/rest-routes';
import type { RestRoute } from '../rest/route';
import { type DescribedRoute, describeRoute } from './described-route';
import { type MalformedBody, malformedBodies, unreadableBodies } from './malformed-bodies';

/** A malformed request. */
export type Malformed = {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly payload?: string | Buffer;
  /** The only correct status; absent where any problem is correct. */
  readonly status?: number;
  /** Whether the request may be valid after all, and succeed. */
  readonly harmless?: boolean;
};

const patterns = restRoutes.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`),
}));

const json = { 'content-type': 'application/json' };

/** Returns all malformed requests for a route, made from its description. */
export function malformedRequests(route: RestRoute): Malformed[] {
  const described = describeRoute(route);
  const base = wellFormed(route, described);
  return [
    ...malformedFields(route),
    ...wrongTokens(base, described.requiredRole === 'anyone'),
    ...unreadableBodies(described.body).map((change) => withBody(route, base, change)),
  ];
}

/** Returns the malformed requests that depend on the fields of a route. */
export function malformedFields(route: RestRoute): Malformed[] {
  const described = describeRoute(route);
  const base = wellFormed(route, described);
  return [
    ...wrongIds(route, base),
    ...wrongQueries(route, described, base),
    ...wrongMethods(base),
    ...malformedBodies(described.body).map((change) => withBody(route, base, change)),
  ];
}

function withBody(route: RestRoute, base: Malformed, { headers, ...change }: MalformedBody): Malformed {
  return asked(route, { ...base, headers: headers ?? json, ...change });
}

/** A request without a body ignores one, and a request about an unknown id changes nothing. */
function asked(route: RestRoute, request: Malformed): Malformed {
  if (route.method === 'GET') return { ...request, harmless: true };
  return route.params === undefined ? request : { ...request, harmless: false };
}

/** Returns the example of the description with unknown ids. */
function wellFormed(route: RestRoute, { body }: DescribedRoute): Malformed {
  return {
    name: 'well-formed',
    method: route.method,
    url: `/api${route.path.replace(/:\w+/g, () => randomUUID())}`,
    headers: body === undefined ? {} : json,
    ...(body !== undefined && { payload: JSON.stringify(body.example) }),
    harmless: route.params === undefined,
  };
}

const wrongIdTexts = [
  ...[
    'x',
    '1',
    '-1',
    'null',
    'undefined',
    '..%2f',
    '..%2f..%2fetc%2fpasswd',
    '%00',
    '%20',
    '%',
    '%E0%A4%A',
    '%ff',
  ],
  ...[`${randomUUID()}0`, `${randomUUID()}%00`, randomUUID().replaceAll('-', ''), `%7B${randomUUID()}%7D`],
  ...[
    '00000000-0000-0000-0000-000000000000',
    randomUUID().toUpperCase(),
    "'%20or%201=1--",
    'x'.repeat(900),
    'x'.repeat(5_000),
  ],
];

function wrongIds(route: RestRoute, base: Malformed): Malformed[] {
  if (route.params === undefined) return [];
  return wrongIdTexts.map((id) => ({
    ...base,
    name: `the id ${id.slice(0, 50)}`,
    url: `/api${route.path.replace(/:\w+/g, () => id)}`,
  }));
}

const wrongQueryTexts = [
  ...[
    '',
    '%20',
    '-1',
    '0',
    '1.5',
    '1e400',
    '99999999999999999999',
    '0x10',
    '+1',
    'NaN',
    'abc',
    '%00',
    '%ff',
    '%',
  ],
  ...[
    '%ED%A0%80',
    '%F0%9F',
    'x'.repeat(5_000),
    "'%20or%201=1--",
    '__proto__',
    'null',
    'true',
    ',,',
    '%5B%5D',
  ],
  ...[
    `99999999999999999999_${randomUUID()}`,
    `1_${'-'.repeat(36)}`,
    `0_${randomUUID()}`,
    `-1_${randomUUID()}`,
  ],
];

function wrongQueries(route: RestRoute, { queryNames }: DescribedRoute, base: Malformed): Malformed[] {
  if (route.method !== 'GET' && route.body === undefined) return [];
  const queries = [...queryNames, 'unknown'].flatMap((name) => [
    ...wrongQueryTexts.map((text) => `${name}=${text}`),
    ...[`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, name, `&&${name}&=`],
  ]);
  const all = [
    ...queries,
    '__proto__=x',
    'constructor=x',
    '__proto__[role]=admin',
    '%',
    '?',
    'limit=1&limit=x',
  ];
  return all.map((query) => ({ ...base, name: `?${query.slice(0, 60)}`, url: `${base.url}?${query}` }));
}

const wrongAuthorizations = [
  ...[
    'Bearer',
    'Bearer ',
    'Bearer  x',
    'Bearer a b',
    'bearer null',
    'Basic YTpi',
    'x',
    '""',
    'Bearer %00',
    'Bearer é',
  ],
  `Bearer ${'x'.repeat(10_000)}`,
  ['Bearer a', 'Bearer b'],
];

function wrongTokens(base: Malformed, isOpen: boolean): Malformed[] {
  return wrongAuthorizations.map((authorization) => ({
    ...base,
    name: `the token ${String(authorization).slice(0, 50)}`,
    headers: { ...base.headers, authorization },
    ...(!isOpen && { status: 401, harmless: false }),
  }));
}

function wrongMethods(base: Malformed): Malformed[] {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].flatMap((method) =>
    patterns.some((each) => each.method === method && each.pattern.test(base.url))
      ? []
      : [{ ...base, name: `as ${method}`, method, status: 405, harmless: false }],
  );
}
