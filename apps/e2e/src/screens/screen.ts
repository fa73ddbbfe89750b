import type { Locator, Page } from 'playwright-core';
import type { Answer, Answers } from './answers';
import type { World } from './world';

/** A screen in one of its states, as the gallery looks at it. */
export type Screen = {
  /** Names its pictures, such as `dashboard-empty`: the screen, then the state. */
  readonly name: string;
  readonly as: 'visitor' | 'player' | 'admin';
  readonly path: string | ((world: World) => string);
  /** What the server is made to answer, where it would not be in this state by itself. */
  readonly answers?: Answers | (() => Answers);
  /** Leads from the loaded page to the state, such as opening a dialog. */
  readonly open?: (page: Page) => Promise<void>;
  /** What is seen once the state has been reached. */
  readonly ready: (page: Page) => Locator;
};

type Reading = {
  /** The procedures that the screen asks. */
  readonly reads: readonly string[];
  /** What it says meanwhile, to those who do not see it. */
  readonly loading: string;
  /** What it says where they are refused. */
  readonly failed: string;
};

/** A screen before what it shows has come, and where that cannot be read: `<name>-loading` and `<name>-failed`. */
export function unread(
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
