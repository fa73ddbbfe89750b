import { t } from '@lingui/core/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { logWarning } from '../log';
import { showToast } from './toasts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The user's signs that something may be opened soon. A page that moves under a resting mouse causes `pointerover`. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Returns a component whose code loads at the user's next sign of life on the page, at the latest when it is rendered: what
 * a page renders at once has to be small. Until then it renders nothing. After a failure it loads again when it is rendered anew.
 */
export function lazyOnIntent<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const ensure = async () => {
    loaded ??= (await load()).default;
    return loaded;
  };
  onNextIntent(() => ensure().catch((error) => logWarning('A part could not be loaded in advance.', error)));
  return function LazyPart(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    useEffect(() => {
      if (Loaded) return;
      ensure().then(
        (component) => setLoaded(() => component),
        (error: unknown) => {
          logWarning('A part of the page could not be loaded.', error);
          showToast(t`This could not be loaded. Please try again.`, 'error');
        },
      );
    }, [Loaded]);
    return Loaded ? <Loaded {...props} /> : null;
  };
}

/** Returns a dialog whose code loads like that, and which is rendered from its first opening on. */
export function lazyDialog<Props extends { open: boolean }>(load: Load<Props>): ComponentType<Props> {
  const Panel = lazyOnIntent(load);
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return wasOpened ? <Panel {...props} /> : null;
  };
}

function onNextIntent(callBack: () => void): void {
  if (typeof document === 'undefined') return;
  const stopping = new AbortController();
  for (const sign of signs) {
    document.addEventListener(
      sign,
      () => {
        stopping.abort();
        callBack();
      },
      { capture: true, passive: true, signal: stopping.signal },
    );
  }
}
