import { type ComponentType, useEffect, useState } from 'react';
import { useLocalStore } from '../lib/browser/local-store';
import { connection } from '../lib/live/connection';
import { logWarning } from '../lib/log';
import { toasterNeeded } from '../lib/page/toasts';

/**
 * The container of toasts. The toast library loads with the first toast, or when the live connection is made: once it
 * is lost, nothing can be loaded. A failed load leaves the page intact, and is tried again with the next connection.
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
