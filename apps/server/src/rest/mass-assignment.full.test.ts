import { expect, test } from 'vitest';
import { ignoreAdditionalFields, routesWithBodies } from '../testing/ignore-fields';

test('there are routes with bodies', () => {
  expect(routesWithBodies.length).toBeGreaterThan(70);
});

ignoreAdditionalFields(routesWithBodies);
