import type { QuizResult } from '@paheli/core/quiz/schema';
import { Link } from '@tanstack/react-router';
import { Share2 } from 'lucide-react';
import { Button, buttonClass } from '../../../ui/button';
import { shareResults } from './share-results';
import { shareText } from './verdict';

const secondaryClass = 'whitespace-nowrap max-sm:px-2 max-sm:text-[0.9375rem]';

export function ResultActions({ result }: { result: QuizResult }) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-row-reverse sm:justify-end">
      <Link to="/dashboard" className={buttonClass('act', 'normal', 'col-span-2 sm:px-10')}>
        Play Again
      </Link>
      <Button variant="quiet" className={secondaryClass} onClick={() => shareResults(shareText(result))}>
        <Share2 aria-hidden="true" className="hidden size-5 sm:block" />
        Share Results
      </Button>
      <Link to="/dashboard" className={buttonClass('quiet', 'normal', secondaryClass)}>
        Back to Dashboard
      </Link>
    </div>
  );
}
