import type { ReactNode } from 'react';
import type { ExternalToast } from 'sonner';
import { logWarning } from '../log';

/** The position and duration of a page's toasts. */
export const pageToasts = { position: 'top-center', duration: 3_000 } as const;
/** How far down the window a toast at its top may reach, in pixels. */
const reach = 160;
/** The position and duration of toasts that no page causes, such as reminders. */
const announcements = { position: 'top-right', duration: 5_000 } as const;

type Tone = 'success' | 'error' | 'plain';

/**
 * Shows a toast about the user's action. `detail` is shown below the message, such as the reason of a failure. `icon`
 * replaces the icon of the tone.
 */
export function showToast(message: string, tone: Tone = 'plain', detail?: string, icon?: ReactNode): void {
  show(message, tone, { description: detail, ...(icon !== undefined && { icon }) });
}

/** Shows a toast that is unrelated to the page and the user's action. */
export function showAnnouncement(
  message: string,
  tone: Tone = 'plain',
  detail?: string,
  icon?: ReactNode,
): void {
  show(message, tone, { ...announcements, description: detail, ...(icon !== undefined && { icon }) });
}

/**
 * Loads the toast library, which is not part of the first load, and shows a toast. A message that is still visible is
 * updated instead of shown twice, such as the failure of a query that was repeated.
 */
function show(message: string, tone: Tone, others: ExternalToast): void {
  Promise.all([import('sonner'), toasterReady])
    .then(([{ toast }]) => {
      const options = { id: message, ...(isTopInUse() && { position: 'bottom-center' as const }), ...others };
      if (tone === 'success') toast.success(message, options);
      else if (tone === 'error') toast.error(message, options);
      else toast(message, options);
    })
    .catch((error: unknown) => logWarning(`A toast could not be shown: ${message}`, error));
  announceNeed();
}

/** Returns whether what the user has just used stands where toasts appear. A new page focuses its heading itself. */
function isTopInUse(): boolean {
  const used = globalThis.document?.querySelector<HTMLElement>(':focus');
  if (!used || used.tabIndex < 0) return false;
  const { top, bottom } = used.getBoundingClientRect();
  return bottom > 0 && top < reach;
}

/** Dismisses all toasts, for screens on which nothing may be covered. */
export function dismissToasts(): void {
  if (isToasterReady) void import('sonner').then(({ toast }) => toast.dismiss());
}

let isToasterReady = false;
let announceNeed: () => void = () => undefined;
let announceReady: () => void = () => undefined;
const toasterReady = new Promise<void>((resolve) => {
  announceReady = resolve;
});

/** Resolves when the first toast is requested. */
export const toasterNeeded = new Promise<void>((resolve) => {
  announceNeed = resolve;
});

/** Marks the toaster as ready. Called by the toaster once it is mounted. */
export function markToasterReady(): void {
  isToasterReady = true;
  announceReady();
}
