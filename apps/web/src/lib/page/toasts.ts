import type { ReactNode } from 'react';
import { logWarning } from '../log';

/** How long and where a toast stands in the route layer. */
export const toastMs = 3_000;

type Tone = 'success' | 'error' | 'plain';

/**
 * Says something at the top of the page for three seconds. The toasts' library is not part of the first load:
 * it arrives with the first thing there is to say. `detail` stands below it, such as why something failed;
 * `icon` stands in place of the tone's.
 */
export function say(message: string, tone: Tone = 'plain', detail?: string, icon?: ReactNode): void {
  const options = { description: detail, ...(icon !== undefined && { icon }) };
  Promise.all([import('sonner'), toasterReady])
    .then(([{ toast }]) => {
      if (tone === 'success') toast.success(message, options);
      else if (tone === 'error') toast.error(message, options);
      else toast(message, options);
    })
    .catch((error: unknown) => logWarning(`It could not be said: ${message}`, error));
  announceNeed();
}

/** Takes away what is still being said: for screens that bear no cover. */
export function silence(): void {
  if (isToasterReady) void import('sonner').then(({ toast }) => toast.dismiss());
}

let isToasterReady = false;
let announceNeed: () => void = () => undefined;
let announceReady: () => void = () => undefined;
const toasterReady = new Promise<void>((resolve) => {
  announceReady = resolve;
});

/** Tells the page when the first toast wants to be shown. */
export const toasterNeeded = new Promise<void>((resolve) => {
  announceNeed = resolve;
});

/** Called by the toaster once it listens. */
export function markToasterReady(): void {
  isToasterReady = true;
  announceReady();
}
