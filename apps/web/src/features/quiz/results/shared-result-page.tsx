import { Trans, useLingui } from '@lingui/react/macro';
import type { ResultCard } from '@paheli/core/quiz/result-card';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import { readProblem } from '../../../lib/api/problem';
import { trpc } from '../../../lib/api/trpc';
import { pageTitle } from '../../../lib/page/page-title';
import { formatDay, formatPercent } from '../../../lib/text/format';
import { pointsBeside } from '../../../lib/text/points';
import { BrandMark } from '../../../ui/brand-mark';
import { EmptyState } from '../../../ui/empty-state';
import { QueryFailure } from '../../../ui/query-failure';
import { PageSpinner } from '../../../ui/spinner';
import { Stat } from '../../../ui/stat';
import { PlayInvitation, PlayLink } from '../play-invitation';

const route = getRouteApi('/_site/_linked/r/$code');

/** A player's own final result, for anyone who has its link. */
export function SharedResultPage() {
  const { code: linkCode } = route.useParams();
  const { t } = useLingui();
  const card = trpc.quiz.resultCard.page.useQuery({ linkCode });
  if (card.data) return <SharedResult card={card.data} />;
  if (card.isPending) {
    return (
      <>
        <h1 className="sr-only">{t`Result`}</h1>
        <PageSpinner label={t`Loading the result...`} />
      </>
    );
  }
  const status = readProblem(card.error)?.status;
  return (
    <div className="mx-auto w-full max-w-xl pt-10">
      {status === 404 || status === 422 ? (
        <EmptyState isPage icon={Link2Off} title={t`This result is not shared`} action={<PlayLink />}>
          {t`The link is not complete, or its player has stopped sharing.`}
        </EmptyState>
      ) : (
        <QueryFailure isPage title={t`The result could not be loaded`} query={card} />
      )}
    </div>
  );
}

function SharedResult({ card }: { card: ResultCard }) {
  const { t } = useLingui();
  const { username, tournamentId, tournamentName, score, totalQuestions, rank, participantCount } = card;
  const points = pointsBeside(card);
  useEffect(() => {
    document.title = pageTitle(t`${username} in ${tournamentName}`);
  }, [username, tournamentName, t]);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 pt-8 md:pt-12">
      <div className="flex flex-col items-center gap-2 text-center">
        <BrandMark className="size-14" />
        <h1 className="mt-1 text-[2.75rem] leading-none md:text-[3.25rem]">
          {t`${score} of ${totalQuestions} right`}
        </h1>
        {points !== undefined && <p className="font-semibold text-lg">{points}</p>}
        <p className="max-w-full text-ink-soft text-lg [overflow-wrap:anywhere]">
          <Trans>
            <bdi className="font-semibold text-ink">{username}</bdi> in{' '}
            <Link
              to="/tournaments/$tournamentId"
              params={{ tournamentId }}
              className="text-structure underline underline-offset-2"
            >
              {tournamentName}
            </Link>
          </Trans>
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        <Stat label={t`Rank`}>
          {rank}{' '}
          <span className="font-normal font-text text-base text-ink-soft">{t`of ${participantCount}`}</span>
        </Stat>
        <Stat label={t`Accuracy`}>{formatPercent(card.percentage)}</Stat>
        <div className="col-span-2 sm:col-span-1 *:h-full">
          <Stat label={t`Played`}>
            <span className="text-xl">{formatDay(card.finishedAt, 'Asia/Kolkata')}</span>
          </Stat>
        </div>
      </div>
      <PlayInvitation question={t`Can you do better?`} />
    </div>
  );
}
