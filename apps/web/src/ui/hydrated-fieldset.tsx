import type { ReactNode } from 'react';
import { useOfThisVisit } from '../lib/page/prerendered';

/**
 * The fields of a form on a prerendered page. They wait until the client is there: what is typed before would be
 * lost, and a browser that sends the form by itself would put it into the address.
 */
export function HydratedFieldset({ children }: { children: ReactNode }) {
  const isWaiting = useOfThisVisit(() => false, true);
  return (
    <fieldset disabled={isWaiting} data-waiting={isWaiting || undefined} className="contents">
      {children}
    </fieldset>
  );
}
