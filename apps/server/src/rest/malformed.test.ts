import { expect, test } from 'vitest';
import { rejectMalformed } from '../testing/reject-malformed';
import { restRoutes } from './rest-routes';

/** One route of each kind: open, of a player with an id, of an administrator with a list. The full tier has them all. */
const names = ['POST /contact', 'POST /tournaments/:id/team', 'GET /admin/users'];
const chosen = restRoutes.filter(({ method, path }) => names.includes(`${method} ${path}`));

test('the chosen routes exist', () => {
  expect(chosen).toHaveLength(names.length);
});

rejectMalformed({ 'one route of each kind': chosen });
