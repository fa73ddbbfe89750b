import type { ReactNode } from 'react';
import type { ExternalToast } from 'sonner';
import { logWarning } from '../log';

/** Where and how long a toast of a page is shown. */
export const pageToasts = { position: 'top-center', duration: 3_000 } as const;
/** Where and how long a toast is shown that no page causes, such as a reminder. */
const announcements = { position: 'top-right', duration: 5_000 } as const;

type Tone = 'success' | 'error' | 'plain';

/**
 * Shows a toast of the page: what became of the user's action. `detail` is shown below the message, such as why something
 * failed; `icon` replaces the tone's.
 */
export function say(message: string, tone: Tone = 'plain', detail?: string, icon?: ReactNode): void {
  show(message, tone, { description: detail, ...(icon !== undefined && { icon }) });
}

/** Shows a toast that is independent of the page, and of what the user does there. */
export function announce(message: string, tone: Tone = 'plain', detail?: string, icon?: ReactNode): void {
  show(message, tone, { ...announcements, description: detail, ...(icon !== undefined && { icon }) });
}

/** The toasts' library is not part of the first load: it arrives with the first toast. */
function show(message: string, tone: Tone, options: ExternalToast): void {
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
