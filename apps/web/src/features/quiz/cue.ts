import { logWarning } from '../../lib/log';
import type { Sound } from '../../sounds/play-sound';
import { soundAndVibration } from './play-choice';

/** How long the device vibrates with each sound, in milliseconds, with the pauses between. */
const vibrations: Readonly<Record<Sound, number | number[]>> = {
  tick: 10,
  lock: 25,
  right: [30, 40, 60],
  wrong: 150,
  win: [40, 60, 40, 60, 200],
};

/** Sounds and vibrates where the player has switched it on; without vibration where less motion is wanted. */
export function cue(sound: Sound): void {
  if (!soundAndVibration.get()) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isStill && 'vibrate' in navigator) navigator.vibrate(vibrations[sound]);
  loadSounds()
    .then(({ playSound }) => playSound(sound))
    .catch((error: unknown) => logWarning('A sound could not be played.', error));
}

/** Loads the sounds where they are switched on, so that the first one is in time. */
export function prepareCues(): void {
  if (soundAndVibration.get())
    loadSounds().catch((error: unknown) => logWarning('The sounds could not be loaded.', error));
}

const loadSounds = () => import('../../sounds/play-sound');
