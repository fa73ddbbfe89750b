import type { ReactNode } from 'react';
import { useOfThisVisit } from '../lib/page/prerendered';

/**
 * The fields of a form on a prerendered page, disabled until hydration. Earlier input would be lost, and a browser that
 * submits the form by itself would put the input into the address.
 */
export function HydratedFieldset({ children }: { children: ReactNode }) {
  const isWaiting = useOfThisVisit(() => false, true);
  return (
    <fieldset disabled={isWaiting} data-waiting={isWaiting || undefined} className="contents">
      {children}
    </fieldset>
  );
}
