import { type ComponentType, useEffect, useState } from 'react';
import { useLocalStore } from '../lib/browser/local-store';
import { connection } from '../lib/live/connection';
import { logWarning } from '../lib/log';
import { toasterNeeded } from '../lib/page/toasts';

/**
 * The place of toasts. The library that shows them comes with the first, or with the live connection: when that
 * breaks there is something to say, and nothing can be loaded any more. The page stands without it.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const { epoch } = useLocalStore(connection);
  useEffect(() => {
    const load = async () => {
      const { default: loaded } = await import('./toaster');
      setToaster(() => loaded);
    };
    const needed = epoch > 0 ? Promise.resolve() : toasterNeeded;
    needed.then(load).catch((error: unknown) => logWarning('Toasts could not be loaded.', error));
  }, [epoch]);
  return Toaster && <Toaster />;
}
