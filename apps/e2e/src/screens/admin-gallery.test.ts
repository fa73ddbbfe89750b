import { expect, test } from 'vitest';
import { testScreens } from './gallery';
import { screens } from './screens';

const ownScreens = screens.filter(({ as }) => as === 'admin');

test('there are screens of administrators', () => {
  expect(ownScreens.length).toBeGreaterThan(40);
});

testScreens(ownScreens);
