import { type ComponentType, lazy } from 'react';
import { logWarning } from '../log';

/** A part that is loaded when it is first shown. Where it cannot be had, the page stands without it. */
export function lazyOrNothing<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    try {
      return await load();
    } catch (error) {
      logWarning('A part of the page could not be loaded.', error);
      return { default: Nothing };
    }
  });
}

function Nothing(): null {
  return null;
}
