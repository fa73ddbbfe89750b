import { logWarning } from '../log';
import { showToast } from '../page/toasts';

type Shared = { readonly text: string; readonly url?: string };
type Words = { readonly copied: string; readonly failed: string };

/** Opens the device's share sheet, or copies the text to the clipboard if there is none. */
export async function share(shared: Shared, words: Words): Promise<void> {
  if (typeof navigator.share !== 'function') return copy(toText(shared), words);
  try {
    await navigator.share(shared);
  } catch (error) {
    // Closing the share sheet is not an error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(toText(shared), words);
  }
}

/** Copies a text to the clipboard, and confirms it with a toast. */
export async function copy(text: string, { copied, failed }: Words): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied, 'success');
  } catch (error) {
    logWarning('Nothing could be copied.', error);
    showToast(failed, 'error');
  }
}

function toText({ text, url }: Shared): string {
  return url === undefined ? text : `${text} ${url}`;
}
