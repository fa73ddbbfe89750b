import { share } from '../../../lib/browser/share';

const words = {
  copied: 'Results copied to clipboard!',
  failed: 'Your results could not be shared from here.',
};

/** Shares the text of a result, or copies it. */
export function shareResults(text: string): void {
  void share({ text }, words);
}
