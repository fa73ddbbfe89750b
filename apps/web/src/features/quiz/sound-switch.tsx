import { useLingui } from '@lingui/react/macro';
import { Volume2, VolumeX } from 'lucide-react';
import { useLocalStore } from '../../lib/browser/local-store';
import { cue } from './cue';
import { soundAndVibration } from './play-choice';

/** Switches sound and vibration, in the header of a quiz. */
export function SoundSwitch() {
  const { t } = useLingui();
  const isOn = useLocalStore(soundAndVibration);
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={t`Sound and vibration`}
      title={t`Sound and vibration`}
      className="-ms-5 grid size-11 flex-none items-center justify-items-end rounded-card text-ink-soft hover:text-ink"
      onClick={() => {
        soundAndVibration.set(!isOn);
        cue('lock');
      }}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
