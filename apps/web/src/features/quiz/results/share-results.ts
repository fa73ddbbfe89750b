import { t } from '@lingui/core/macro';
import { share } from '../../../lib/browser/share';

/** Shares the text of a result, with its link where it has one, or copies them. */
export function shareResults(text: string, url?: string): void {
  void share(url === undefined ? { text } : { text, url }, {
    copied: t`Results copied to clipboard!`,
    failed: t`Your results could not be shared from here.`,
  });
}
