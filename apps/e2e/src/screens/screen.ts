import type { Locator, Page } from 'playwright-core';
import type { Answer, Answers } from './answers';
import type { World } from './world';

/** A screen in one of its states, for the gallery. */
export type Screen = {
  /** The name of its pictures: the screen, then the state, such as `dashboard-empty`. */
  readonly name: string;
  readonly as: 'visitor' | 'player' | 'admin' | 'support' | 'organiser';
  readonly path: string | ((world: World) => string);
  /** The replaced responses, where the state needs them. */
  readonly answers?: Answers | (() => Answers);
  /** Brings the loaded page into the state, such as by opening a dialog. */
  readonly open?: (page: Page) => Promise<void>;
  /** Returns an element that is visible once the state is reached. */
  readonly ready: (page: Page) => Locator;
};

type Place = Pick<Screen, 'as' | 'path'> & Partial<Pick<Screen, 'answers' | 'open'>>;

/** A path of a kind of user. */
export const at = {
  visitor: (path: Screen['path']): Place => ({ as: 'visitor', path }),
  player: (path: Screen['path']): Place => ({ as: 'player', path }),
  admin: (path: Screen['path']): Place => ({ as: 'admin', path }),
  support: (path: Screen['path']): Place => ({ as: 'support', path }),
  organiser: (path: Screen['path']): Place => ({ as: 'organiser', path }),
};

/** The element that shows that a state is reached. */
export const shows = {
  text: (text: string | RegExp) => (page: Page) => page.getByText(text),
  label: (label: string | RegExp) => (page: Page) => page.getByLabel(label),
  role: (role: Parameters<Page['getByRole']>[0], name: string | RegExp) => (page: Page) =>
    page.getByRole(role, { name }),
};

/** A state of a path: its name, what shows it, and what brings it about. */
export const state = (
  place: Place,
  name: string,
  ready: Screen['ready'],
  more: Pick<Screen, 'answers' | 'open'> = {},
): Screen => ({ ...place, name, ready, ...more });

/**
 * Returns the loading and the failed state of a path: `<name>-loading` and `<name>-failed`, from the procedures that the
 * screen calls, the loading text for screen readers, and the text shown when the calls are refused.
 */
export function loadingAndFailed(
  place: Place,
  name: string,
  reads: readonly string[],
  loading: string,
  failed: string,
): readonly Screen[] {
  const all = (answer: Answer): Answers => Object.fromEntries(reads.map((procedure) => [procedure, answer]));
  return [
    state(place, `${name}-loading`, shows.role('status', loading), { answers: all('pending') }),
    state(place, `${name}-failed`, shows.text(failed), { answers: all('refused') }),
  ];
}
