import { expect, test } from 'vitest';
import { describeRoute } from '../testing/described-route';
import { malformedFields, malformedRequests } from '../testing/malformed-requests';
import { rejectMalformed } from '../testing/reject-malformed';
import { restRoutes } from './rest-routes';
import type { RestRoute } from './route';

test('each route yields at least thirty malformed requests', () => {
  const few = restRoutes.filter((route) => malformedRequests(route).length < 30);
  expect(few.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

/** Routes of one kind read tokens and bodies in the same way, so the first of them stands for all. */
const kindOf = (route: RestRoute) =>
  [route.method, describeRoute(route).requiredRole, route.body?.accepts].join(' ');
const firsts = new Set(Object.values(Object.groupBy(restRoutes, kindOf)).map((routes) => routes?.[0]));
const requestsOf = (route: RestRoute) => (firsts.has(route) ? malformedRequests : malformedFields)(route);

const nounOf = (path: string) => path.match(/^(?:\/admin)?\/[^/]+/)?.[0] ?? path;
rejectMalformed(
  Object.groupBy(restRoutes, ({ method, path }) => `${method} ${nounOf(path)}`),
  requestsOf,
);
