import type { BadgePage } from '@paheli/core/achievements/badge';
import { Award, Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import { site } from '../../../content/site';
import { readProblem } from '../../../lib/api/problem';
import { trpc } from '../../../lib/api/trpc';
import { pageTitle } from '../../../lib/page/page-title';
import { formatNumberOf } from '../../../lib/text/format';
import { BrandMark } from '../../../ui/brand-mark';
import { EmptyState } from '../../../ui/empty-state';
import { QueryFailure } from '../../../ui/query-failure';
import { PageSpinner } from '../../../ui/spinner';
import { PlayInvitation, PlayLink } from '../play-invitation';
import { BadgeTile } from './badge-tile';

/** A player's public achievements, for anyone who has the link. */
export function SharedBadgesPage({ linkCode }: { linkCode: string }) {
  const page = trpc.quiz.achievements.page.useQuery({ linkCode });
  if (page.isPending) return <PageSpinner label="Loading the badges..." />;
  if (page.data) return <SharedBadges page={page.data} />;
  const status = readProblem(page.error)?.status;
  return (
    <div className="mx-auto w-full max-w-xl pt-10">
      <h1 className="sr-only">Badges</h1>
      {status === 404 || status === 422 ? (
        <EmptyState icon={Link2Off} title="These badges are not shared" action={<PlayLink />}>
          The link is not complete, or its owner has stopped sharing.
        </EmptyState>
      ) : (
        <QueryFailure title="The badges could not be loaded" query={page} />
      )}
    </div>
  );
}

function SharedBadges({ page: { username, badges } }: { page: BadgePage }) {
  useEffect(() => {
    document.title = pageTitle(`Badges of ${username}`);
  }, [username]);
  return (
    <div className="flex flex-col gap-6 pt-8 md:pt-12">
      <div className="flex flex-col items-center gap-2 text-center">
        <BrandMark className="size-14" />
        <h1 className="mt-1 max-w-full text-[2rem] [overflow-wrap:anywhere]">{username}</h1>
        <p className="text-ink-soft">
          has earned {formatNumberOf(badges.length, 'badge')} on {site.name}.
        </p>
      </div>
      {badges.length === 0 ? (
        <EmptyState icon={Award} title="No badges yet">
          They come with the first quiz.
        </EmptyState>
      ) : (
        <section aria-labelledby="badges-title">
          <h2 id="badges-title" className="sr-only">
            Badges
          </h2>
          <ul className="flex flex-wrap justify-center gap-2.5 *:w-full sm:*:w-64">
            {badges.map((badge) => (
              <BadgeTile key={badge.kind} badge={badge} />
            ))}
          </ul>
        </section>
      )}
      <PlayInvitation question="Can you earn them too?" />
    </div>
  );
}
