import { expect, test } from 'vitest';
import { testScreens } from './gallery';
import { screens } from './screens';

test('every screen and state has a name of its own', () => {
  const names = screens.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

// Administrators' screens are in a file of their own, which runs beside this one.
testScreens(screens.filter(({ as }) => as !== 'admin'));
