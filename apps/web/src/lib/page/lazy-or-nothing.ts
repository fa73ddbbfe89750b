import { type ComponentType, lazy } from 'react';
import { logWarning } from '../log';

/** Returns a component that loads when it is first rendered, and renders nothing if loading fails. */
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
