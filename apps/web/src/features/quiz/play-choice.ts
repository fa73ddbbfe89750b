import { readStored, writeStored } from '../../lib/browser/device-storage';
import { createLocalStore, type LocalStore } from '../../lib/browser/local-store';

/** Returns a choice of how to play, off at first and remembered on this device. */
function createChoice(key: string): LocalStore<boolean> {
  const choice = createLocalStore(readStored(key) === 'on');
  choice.subscribe(() => writeStored(key, choice.get() ? 'on' : null));
  return choice;
}

/** Whether the quiz sounds and vibrates. */
export const soundAndVibration = createChoice('sound');

/** Whether a tap on an option answers at once, without Submit. */
export const tapToLock = createChoice('tapToLock');
