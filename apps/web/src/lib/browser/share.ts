import { logWarning } from '../log';
import { say } from '../page/toasts';

type Shared = { readonly text: string; readonly url?: string };
type Words = { readonly copied: string; readonly failed: string };

/** The device's own sharing where there is one, the clipboard elsewhere. */
export async function share(shared: Shared, words: Words): Promise<void> {
  if (typeof navigator.share !== 'function') return copy(toText(shared), words);
  try {
    await navigator.share(shared);
  } catch (error) {
    // Closing the sheet is an answer too.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(toText(shared), words);
  }
}

/** Puts a text into the clipboard, and says so. */
export async function copy(text: string, { copied, failed }: Words): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(copied, 'success');
  } catch (error) {
    logWarning('Nothing could be copied.', error);
    say(failed, 'error');
  }
}

function toText({ text, url }: Shared): string {
  return url === undefined ? text : `${text} ${url}`;
}
