// Slow because it opens every page of players.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstTier, routePath, unknownNames } from './first-tier';
import { testScreens } from './gallery';
import { screens } from './screens';

test('every screen and state has a unique name', () => {
  const names = screens.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('every route of the client is a screen of the first tier', () => {
  const file = new URL('../../../web/src/routeTree.gen.ts', import.meta.url);
  const [, listed = ''] = /\n {2}to:\n([\s\S]*?)\n {2}id:/.exec(readFileSync(file, 'utf8')) ?? [];
  const routes = [...listed.matchAll(/'(.+)'/g)].map(([, route = '']) => route);
  expect(routes.length).toBeGreaterThan(50);
  const shown = firstTier(screens).map(routePath);
  const isShown = (route: string) => {
    // A part of a path that is a parameter, or one that may be missing.
    const pattern = route.replace(/\/\{-\$\w+\}/, '(/[^/]+)?').replaceAll(/\$\w*/g, '[^/]+');
    return shown.some((path) => new RegExp(`^${pattern}$`).test(path));
  };
  expect(routes.filter((route) => !isShown(route))).toEqual([]);
  expect(unknownNames(screens)).toEqual([]);
});

// The screens of administrators are in another file, which runs in parallel.
testScreens(screens.filter(({ as }) => as === 'visitor' || as === 'player'));
