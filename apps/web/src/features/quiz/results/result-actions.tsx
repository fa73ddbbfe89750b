import { useLingui } from '@lingui/react/macro';
import type { QuizResult } from '@paheli/core/quiz/schema';
import { Link } from '@tanstack/react-router';
import { Share2 } from 'lucide-react';
import { Button, buttonClass } from '../../../ui/button';
import { ResultLinkCard } from './result-link-card';
import { shareResults } from './share-results';
import { useResultLink } from './use-result-link';
import { isShareable, shareText } from './verdict';

const secondaryClass = 'whitespace-nowrap max-sm:px-2 max-sm:text-[0.9375rem]';

/** What a player does next: play again, share the result, publish its card. */
export function ResultActions({ result }: { result: QuizResult }) {
  const { t } = useLingui();
  const hasCard = isShareable(result);
  const link = useResultLink(result.sessionId, hasCard);
  return (
    <>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-row-reverse sm:justify-end">
        <Link to="/dashboard" className={buttonClass('act', 'normal', 'col-span-2 sm:px-10')}>
          {t`Play Again`}
        </Link>
        <Button
          variant="quiet"
          className={secondaryClass}
          onClick={() => shareResults(shareText(result), link.url)}
        >
          <Share2 aria-hidden="true" className="hidden size-5 sm:block" />
          {t`Share Results`}
        </Button>
        <Link to="/dashboard" className={buttonClass('quiet', 'normal', secondaryClass)}>
          {t`Back to Dashboard`}
        </Link>
      </div>
      {hasCard && <ResultLinkCard link={link} />}
    </>
  );
}
