import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { tinykeys } from 'tinykeys';
import { readStored, writeStored } from '../../lib/browser/device-storage';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useSections } from './sections';

const storageKey = 'paheli.shortcuts';

const general = [
  { keys: '?', what: msg`Show these shortcuts` },
  { keys: '/', what: msg`Search the list` },
];

/**
 * The keyboard shortcuts of the administration, with a button that lists them. Single keys may be in the way of speech input,
 * so they can be switched off on this device.
 */
export function Shortcuts() {
  const { t } = useLingui();
  const sections = useSections();
  const [isListed, setIsListed] = useState(false);
  const [isOn, setIsOn] = useState(() => readStored(storageKey) !== 'off');
  useShortcuts(isOn, () => setIsListed(true));
  const turn = () => {
    writeStored(storageKey, isOn ? 'off' : null);
    setIsOn(!isOn);
  };
  return (
    <>
      <Button
        variant="plain"
        size="small"
        className="max-lg:hidden"
        aria-keyshortcuts={isOn ? '?' : undefined}
        onClick={() => setIsListed(true)}
      >
        <Keyboard aria-hidden="true" className="size-[1.1em]" />
        {t`Shortcuts`}
      </Button>
      <Dialog open={isListed} onClose={() => setIsListed(false)} title={t`Keyboard shortcuts`}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
          {[...general, ...sections.map(({ key, label }) => ({ keys: `g ${key}`, what: label }))].map(
            ({ keys, what }) => (
              <div key={keys} className="contents">
                <dt className="flex gap-1">
                  {keys.split(' ').map((key) => (
                    <kbd
                      key={key}
                      className="min-w-7 rounded-small border border-edge bg-sunken px-1.5 text-center font-mono text-[0.875rem]"
                    >
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{t(what)}</dd>
              </div>
            ),
          )}
        </dl>
        <Button variant="quiet" aria-pressed={isOn} onClick={turn}>
          {isOn ? t`Switch shortcuts off` : t`Switch shortcuts on`}
        </Button>
      </Dialog>
    </>
  );
}

function useShortcuts(isOn: boolean, onList: () => void): void {
  const navigate = useNavigate();
  const sections = useSections();
  // biome-ignore lint/correctness/useExhaustiveDependencies: onList only sets a state, and another duty signs in anew.
  useEffect(() => {
    if (!isOn) return;
    const goTo = sections.map(({ key, to }) => [`g ${key}`, () => void navigate({ to })] as const);
    return tinykeys(
      window,
      { '[Shift]+?': onList, '[Shift]+/': focusSearch, ...Object.fromEntries(goTo) },
      { ignore: isBusy },
    );
  }, [isOn, navigate]);
}

function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Keys belong to the field that has the focus, or to an open dialog. */
function isBusy({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing || document.querySelector('[role=dialog], [role=alertdialog]')) return true;
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
