import { share } from '../../../lib/browser/share';

const words = {
  copied: 'Results copied to clipboard!',
  failed: 'Your results could not be shared from here.',
};

/** Shares the text of a result, with its link where it has one, or copies them. */
export function shareResults(text: string, url?: string): void {
  void share(url === undefined ? { text } : { text, url }, words);
}
