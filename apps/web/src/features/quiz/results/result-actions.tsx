import { useLingui } from '@lingui/react/macro';
import type { QuizResult } from '@paheli/core/quiz/schema';
import { Link } from '@tanstack/react-router';
import { Link2, Share2 } from 'lucide-react';
import { storeChanged } from '../../../lib/api/store-changed';
import { queries, trpc } from '../../../lib/api/trpc';
import { copy } from '../../../lib/browser/share';
import { showToast } from '../../../lib/page/toasts';
import { Button, buttonClass } from '../../../ui/button';
import { IconCircle } from '../../../ui/icon-circle';
import { SharingBar } from '../sharing-bar';
import { shareResults } from './share-results';
import { isShareable, shareText } from './verdict';

const secondaryClass = 'whitespace-nowrap max-sm:px-2 max-sm:text-[0.9375rem] max-sm:flex-[1_1_9rem]';

/** What a player does next: play again, share the result, publish its card. */
export function ResultActions({ result }: { result: QuizResult }) {
  const { t } = useLingui();
  const hasCard = isShareable(result);
  const link = useResultLink(result.sessionId, hasCard);
  return (
    <>
      <div className="flex flex-wrap gap-2 sm:flex-row-reverse sm:justify-end">
        <Link to="/dashboard" className={buttonClass('act', 'normal', 'max-sm:basis-full sm:px-10')}>
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

/** Offers a public card of the result, or shows the card with its link. */
function ResultLinkCard({ link }: { link: ResultLink }) {
  const { t } = useLingui();
  if (!link.isKnown) return <div className="tile min-h-20" aria-hidden="true" />;
  if (link.linkCode === null) {
    return (
      <section aria-label={t`Sharing`} className="tile flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <IconCircle>
          <Link2 className="size-5" />
        </IconCircle>
        <p className="min-w-0 flex-1 basis-52 text-[0.9375rem]">
          <span className="font-semibold">{t`Share it with a picture.`}</span>{' '}
          <span className="text-ink-soft">
            {t`A public card of your username, score and rank, and nothing of other players. You can take it back at any time.`}
          </span>
        </p>
        <Button
          variant="quiet"
          size="small"
          className="max-sm:w-full"
          busy={link.isCreating}
          onClick={link.create}
        >
          {t`Create a link`}
        </Button>
      </section>
    );
  }
  return (
    <SharingBar
      title={t`Your result is shared.`}
      question={t`Stop sharing your result?`}
      note={t`“Share Results” sends the link. Anyone with it sees your username, score and rank.`}
      onCopy={link.copyLink}
      stop={link.stop}
    >
      <a
        href={link.url}
        target="_blank"
        rel="noreferrer"
        aria-label={t`Open your result card`}
        className="w-full overflow-hidden rounded-card border border-line sm:w-64"
      >
        <img
          src={`/og/results/${link.linkCode}.png`}
          alt=""
          width={1200}
          height={630}
          loading="lazy"
          className="block h-auto w-full"
        />
      </a>
    </SharingBar>
  );
}

/** Creates, copies and removes the public card of a result that is final. */
function useResultLink(sessionId: string, isFinal: boolean) {
  const { t } = useLingui();
  const link = trpc.quiz.resultCard.link.useQuery({ sessionId }, { enabled: isFinal });
  const store = (linkCode: string | null) =>
    storeChanged(queries.quiz.resultCard.link, { sessionId }, { linkCode });
  const create = trpc.quiz.resultCard.share.useMutation({
    onSuccess: ({ linkCode }) => store(linkCode),
  });
  const stop = trpc.quiz.resultCard.stopSharing.useMutation({
    onSuccess: () => {
      store(null);
      showToast(t`Your result is no longer shared.`, 'success');
    },
  });
  const linkCode = link.data?.linkCode ?? null;
  const url = linkCode === null ? undefined : `${window.location.origin}/r/${linkCode}`;
  return {
    isKnown: link.data !== undefined,
    linkCode,
    url,
    create: () => create.mutate({ sessionId }),
    isCreating: create.isPending,
    copyLink: () =>
      void copy(url ?? '', {
        copied: t`Link copied to clipboard!`,
        failed: t`The link could not be copied.`,
      }),
    stop: {
      isPending: stop.isPending,
      run: (onSettled: () => void) => stop.mutate({ sessionId }, { onSettled }),
    },
  };
}

type ResultLink = ReturnType<typeof useResultLink>;
