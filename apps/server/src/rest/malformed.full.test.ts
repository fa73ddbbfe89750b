import { describe, expect, test } from 'vitest';
import { malformedRequests } from '../testing/malformed-requests';
import { rejectMalformed } from '../testing/reject-malformed';
import { restRoutes } from './rest-routes';

test('each route yields at least thirty malformed requests', () => {
  const few = restRoutes.filter((route) => malformedRequests(route).length < 30);
  expect(few.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

const ofNouns = Object.groupBy(restRoutes, ({ path }) => path.match(/^(?:\/admin)?\/[^/]+/)?.[0] ?? path);
describe.each(Object.entries(ofNouns))('malformed requests about %s', (_noun, routes = []) =>
  rejectMalformed(routes),
);
