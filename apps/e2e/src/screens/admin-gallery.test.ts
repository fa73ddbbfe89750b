// Slow because it opens every page of administrators.
import { expect, test } from 'vitest';
import { testScreens } from './gallery';
import { screens } from './screens';

const ownScreens = screens.filter(({ as }) => ['admin', 'support', 'organiser'].includes(as));

test('the gallery has screens of administrators', () => {
  expect(ownScreens.length).toBeGreaterThan(40);
});

testScreens(ownScreens);
