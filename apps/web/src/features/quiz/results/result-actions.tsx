import type { QuizResult } from '@paheli/core/quiz/schema';
import { Link } from '@tanstack/react-router';
import { Share2 } from 'lucide-react';
import { logWarning } from '../../../lib/log';
import { say } from '../../../lib/toasts';
import { Button, buttonClass } from '../../../ui/button';
import { shareText } from './verdict';

const secondaryClass = 'whitespace-nowrap max-sm:px-2 max-sm:text-[0.9375rem]';

export function ResultActions({ result }: { result: QuizResult }) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-row-reverse sm:justify-end">
      <Link to="/dashboard" className={buttonClass('act', 'normal', 'col-span-2 sm:px-10')}>
        Play Again
      </Link>
      <Button look="quiet" className={secondaryClass} onClick={() => void share(shareText(result))}>
        <Share2 aria-hidden="true" className="hidden size-5 sm:block" />
        Share Results
      </Button>
      <Link to="/dashboard" className={buttonClass('quiet', 'normal', secondaryClass)}>
        Back to Dashboard
      </Link>
    </div>
  );
}

/** The device's own sharing where there is one, the clipboard elsewhere. */
async function share(text: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ text });
    } catch (error) {
      // Closing the sheet is an answer too.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(text);
    }
    return;
  }
  await copy(text);
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say('Results copied to clipboard!', 'success');
  } catch (error) {
    logWarning('The results could not be copied.', error);
    say('Your results could not be shared from here.', 'error');
  }
}
