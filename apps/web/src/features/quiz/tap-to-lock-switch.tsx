import { useLingui } from '@lingui/react/macro';
import { useLocalStore } from '../../lib/browser/local-store';
import { Switch } from '../../ui/switch';
import { tapToLock } from './play-choice';

/** Offers to answer with one tap, before a quiz begins. */
export function TapToLockSwitch() {
  const { t } = useLingui();
  return (
    <div className="tile px-4 py-1">
      <Switch
        label={t`Tap to lock`}
        hint={t`A tap answers at once, without Submit.`}
        checked={useLocalStore(tapToLock)}
        onChange={tapToLock.set}
      />
    </div>
  );
}
