import type { Locator, Page } from 'playwright-core';
import { type Answer, type Answers, noItems } from './answers';
import type { World } from './world';

/** A screen in one of its states, for the gallery. */
export type Screen = {
  /** The name of its pictures: the screen, then the state, such as `dashboard-empty`. */
  readonly name: string;
  readonly as: 'visitor' | 'player' | 'admin' | 'support' | 'organiser';
  /** With `$` before the names of ids and codes of the world. */
  readonly path: string;
  /** The replaced responses, where the state needs them. */
  readonly answers?: Answers | (() => Answers);
  /** Brings the loaded page into the state, such as by opening a dialog. */
  readonly open?: (page: Page) => Promise<void>;
  /** Returns an element that is visible once the state is reached. */
  readonly ready: (page: Page) => Locator;
};

type Role = Parameters<Page['getByRole']>[0];
type Place = Pick<Screen, 'as' | 'path'> & Partial<Pick<Screen, 'answers' | 'open'>>;

/** Returns a path with the ids and codes of the world in place of their names. */
export const pathIn = (world: World, path: string): string =>
  path.replaceAll(/\$(\w+)/g, (_, name: keyof World) => {
    if (world[name] === undefined) throw new Error(`the world has no ${name}`);
    return String(world[name]);
  });

/** A path of a kind of user. */
export const at = {
  visitor: (path: string): Place => ({ as: 'visitor', path }),
  player: (path: string): Place => ({ as: 'player', path }),
  admin: (path: string): Place => ({ as: 'admin', path }),
  support: (path: string): Place => ({ as: 'support', path }),
  organiser: (path: string): Place => ({ as: 'organiser', path }),
};

/** Elements other than texts that show that a state is reached. */
export const shows = {
  label: (label: string | RegExp) => (page: Page) => page.getByLabel(label),
  role: (role: Role, name: string | RegExp) => (page: Page) => page.getByRole(role, { name }),
};

/** A text, or an element that is visible once the state is reached. */
export type Ready = string | RegExp | Screen['ready'];

/** A state of a path: its name, what shows it, and what brings it about. */
export const state = (
  place: Place,
  name: string,
  ready: Ready,
  more: Pick<Screen, 'answers' | 'open'> = {},
): Screen => ({
  ...place,
  name,
  ready: typeof ready === 'function' ? ready : (page) => page.getByText(ready),
  ...more,
});

/** A state named after what becomes of one procedure: the place, the name of the screen, the procedure, what shows it. */
const stateOf =
  (suffix: string, answer: Answer) =>
  (place: Place, name: string, procedure: string, ready: Ready): Screen =>
    state(place, `${name}-${suffix}`, ready, { answers: { [procedure]: answer } });

export const loading = stateOf('loading', 'pending');
export const failed = stateOf('failed', 'refused');
export const empty = stateOf('empty', noItems);

/** Presses a button, or what has this role, by its name. */
export const press =
  (name: string | RegExp, role: Role = 'button') =>
  (page: Page): Promise<void> =>
    page.getByRole(role, { name }).click();

/**
 * Returns the loading and the failed state of a path: `<name>-loading` and `<name>-failed`, from the procedures that the
 * screen calls, the loading text for screen readers, and the text shown when the calls are refused.
 */
export function loadingAndFailed(
  place: Place,
  name: string,
  reads: readonly string[],
  texts: { readonly loading: string; readonly failed: string },
): readonly Screen[] {
  const all = (answer: Answer): Answers => Object.fromEntries(reads.map((procedure) => [procedure, answer]));
  return [
    state(place, `${name}-loading`, shows.role('status', texts.loading), { answers: all('pending') }),
    state(place, `${name}-failed`, texts.failed, { answers: all('refused') }),
  ];
}
