import { expect, test } from 'vitest';
import { testScreens } from './gallery';
import { screens } from './screens';

const ownScreens = screens.filter(({ as }) => as === 'admin' || as === 'support');

test('the gallery has screens of administrators', () => {
  expect(ownScreens.length).toBeGreaterThan(40);
});

testScreens(ownScreens);
