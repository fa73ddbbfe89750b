import type { Locator, Page } from 'playwright-core';
import type { Answers } from './answers';
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
