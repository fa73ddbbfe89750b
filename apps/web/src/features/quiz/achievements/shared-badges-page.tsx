import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BadgePage } from '@paheli/core/achievements/badge';
import { getRouteApi } from '@tanstack/react-router';
import { Award, Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import { site } from '../../../content/site';
import { readProblem } from '../../../lib/api/problem';
import { trpc } from '../../../lib/api/trpc';
import { pageTitle } from '../../../lib/page/page-title';
import { BrandMark } from '../../../ui/brand-mark';
import { EmptyState } from '../../../ui/empty-state';
import { QueryFailure } from '../../../ui/query-failure';
import { PageSpinner } from '../../../ui/spinner';
import { PlayInvitation, PlayLink } from '../play-invitation';
import { BadgeTile } from './badge-tile';

const route = getRouteApi('/_site/_linked/badges/$code');

/** A player's public achievements, for anyone who has the link. */
export function SharedBadgesPage() {
  const { code: linkCode } = route.useParams();
  const { t } = useLingui();
  const page = trpc.quiz.achievements.page.useQuery({ linkCode });
  if (page.isPending) return <PageSpinner label={t`Loading the badges...`} />;
  if (page.data) return <SharedBadges page={page.data} />;
  const status = readProblem(page.error)?.status;
  return (
    <div className="mx-auto w-full max-w-xl pt-10">
      <h1 className="sr-only">{t`Badges`}</h1>
      {status === 404 || status === 422 ? (
        <EmptyState icon={Link2Off} title={t`These badges are not shared`} action={<PlayLink />}>
          {t`The link is not complete, or its owner has stopped sharing.`}
        </EmptyState>
      ) : (
        <QueryFailure title={t`The badges could not be loaded`} query={page} />
      )}
    </div>
  );
}

function SharedBadges({ page: { username, badges } }: { page: BadgePage }) {
  const { t } = useLingui();
  useEffect(() => {
    document.title = pageTitle(t`Badges of ${username}`);
  }, [username, t]);
  return (
    <div className="flex flex-col gap-6 pt-8 md:pt-12">
      <div className="flex flex-col items-center gap-2 text-center">
        <BrandMark className="size-14" />
        <h1 className="mt-1 max-w-full text-[2rem] [overflow-wrap:anywhere]">{username}</h1>
        <p className="text-ink-soft">
          {t`has earned ${plural(badges.length, { one: '# badge', other: '# badges' })} on ${site.name}.`}
        </p>
      </div>
      {badges.length === 0 ? (
        <EmptyState icon={Award} title={t`No badges yet`}>
          {t`They come with the first quiz.`}
        </EmptyState>
      ) : (
        <section aria-labelledby="badges-title">
          <h2 id="badges-title" className="sr-only">
            {t`Badges`}
          </h2>
          <ul className="flex flex-wrap justify-center gap-2.5 *:w-full sm:*:w-64">
            {badges.map((badge) => (
              <BadgeTile key={badge.kind} badge={badge} />
            ))}
          </ul>
        </section>
      )}
      <PlayInvitation question={t`Can you earn them too?`} />
    </div>
  );
}
