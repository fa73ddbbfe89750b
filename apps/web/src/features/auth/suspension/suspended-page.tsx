import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Profile } from '@paheli/core/account/schema';
import type { OwnSuspension } from '@paheli/core/integrity/suspension';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { storeProfile } from '../../../lib/session/auth';
import { formatInstant } from '../../../lib/text/format';
import { buttonClass } from '../../../ui/button';
import { DescriptionList } from '../../../ui/description-list';
import { QueryFailure } from '../../../ui/query-failure';
import { PageSpinner } from '../../../ui/spinner';
import { AppealForm } from './appeal-form';
import { AppealState } from './appeal-state';

/** Tells a suspended user why and until when, what still works, and how to appeal. */
export function SuspendedPage() {
  const { t } = useLingui();
  const profile = trpc.auth.profile.useQuery(undefined, { staleTime: 0, refetchInterval: 60_000 });
  if (profile.isPending) return <PageSpinner />;
  if (profile.isError) return <QueryFailure title={t`Your account could not be loaded`} query={profile} />;
  const { suspension } = profile.data;
  if (!suspension) return <Restored profile={profile.data} />;
  return (
    <article className="mx-auto flex max-w-2xl flex-col gap-6 pt-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-3xl">{t`Your account is suspended`}</h1>
        <p className="text-ink-soft">
          {t`You cannot play, pay in or meet friends for now. Your money stays yours.`}
        </p>
      </header>
      <DescriptionList facts={factsOf(suspension)} />
      <StillOpen freeze={suspension.freeze} />
      <section aria-labelledby="appeal-title" className="flex flex-col gap-3 border-line border-t pt-5">
        <h2 id="appeal-title" className="text-xl">
          {t`Appeal`}
        </h2>
        {suspension.appeal && <AppealState appeal={suspension.appeal} />}
        {(suspension.appeal === null || suspension.appeal.outcome !== null) && (
          <AppealForm onSent={() => void profile.refetch()} />
        )}
      </section>
    </article>
  );
}

/** Stores that the user is no longer suspended, and leaves for the dashboard. */
function Restored({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  useEffect(() => {
    storeProfile(profile);
    void navigate({ to: '/dashboard', replace: true });
  }, [profile, navigate]);
  return <PageSpinner />;
}

function factsOf({ reason, until, freeze, suspendedAt }: OwnSuspension) {
  return [
    [t`Reason`, reason],
    [t`Since`, formatInstant(suspendedAt)],
    [t`Until`, until === null ? t`an administrator ends it` : formatInstant(until)],
    [t`Withdrawals`, freeze ? t`stopped until the suspension ends` : t`open`],
  ] as const;
}

function StillOpen({ freeze }: { freeze: boolean }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="open-title" className="flex flex-col gap-3">
      <h2 id="open-title" className="text-xl">
        {t`What you can still do`}
      </h2>
      <div className="flex flex-wrap gap-2.5">
        {!freeze && (
          <Link to="/withdraw" className={buttonClass('act')}>
            {t`Withdraw winnings`}
          </Link>
        )}
        <Link to="/statements" className={buttonClass('quiet')}>
          {t`Wallet statement`}
        </Link>
        <Link to="/profile" className={buttonClass('quiet')}>
          {t`Profile and data export`}
        </Link>
      </div>
    </section>
  );
}
