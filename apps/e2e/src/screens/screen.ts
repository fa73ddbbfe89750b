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

type Reading = {
  /** The procedures that the screen calls. */
  readonly reads: readonly string[];
  /** The loading text for screen readers. */
  readonly loading: string;
  /** The text shown when the calls are refused. */
  readonly failed: string;
};

/** Returns the loading and the failed state of a screen: `<name>-loading` and `<name>-failed`. */
export function loadingAndFailed(
  { name, ...screen }: Pick<Screen, 'name' | 'as' | 'path'>,
  { reads, loading, failed }: Reading,
): readonly Screen[] {
  const all = (answer: Answer): Answers => Object.fromEntries(reads.map((procedure) => [procedure, answer]));
  return [
    {
      ...screen,
      name: `${name}-loading`,
      answers: all('pending'),
      ready: (page) => page.getByRole('status', { name: loading }),
    },
    {
      ...screen,
      name: `${name}-failed`,
      answers: all('refused'),
      ready: (page) => page.getByText(failed),
    },
  ];
}
