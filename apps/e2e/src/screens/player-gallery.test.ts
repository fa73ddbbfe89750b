import { expect, test } from 'vitest';
import { testScreens } from './gallery';
import { screens } from './screens';

test('every screen and state has a unique name', () => {
  const names = screens.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

// The screens of administrators are in another file, which runs in parallel.
testScreens(screens.filter(({ as }) => as === 'visitor' || as === 'player'));
