import { lazy, Suspense, useEffect, useState } from 'react';
import { toasterNeeded } from '../lib/toasts';

const Toaster = lazy(() => import('./toaster'));

/** The place of toasts; the library that shows them comes with the first. */
export function LazyToaster() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    void toasterNeeded.then(() => setIsNeeded(true));
  }, []);
  return isNeeded ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
