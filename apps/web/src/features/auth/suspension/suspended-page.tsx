import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Profile } from '@paheli/core/account/schema';
import { DraftAppeal } from '@paheli/core/integrity/appeal';
import type { OwnAppeal, OwnSuspension } from '@paheli/core/integrity/suspension';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { api, trpc } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { zodResolver } from '../../../lib/form-resolver';
import { showToast } from '../../../lib/page/toasts';
import { storeProfile } from '../../../lib/session/auth';
import { formatInstant } from '../../../lib/text/format';
import { Button, buttonClass } from '../../../ui/button';
import { DescriptionList } from '../../../ui/description-list';
import { QueryFailure } from '../../../ui/query-failure';
import { PageSpinner } from '../../../ui/spinner';
import { TextArea } from '../../../ui/text-area';
import { FormError } from '../../../ui/text-field';

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

/** The latest appeal, and the decision on it. */
function AppealState({ appeal }: { appeal: OwnAppeal }) {
  const { t } = useLingui();
  const { message, createdAt, outcome, decisionReason, decidedAt } = appeal;
  return (
    <div className="flex flex-col gap-2 rounded-card bg-sunken p-4">
      <p className="font-semibold">
        {outcome === null
          ? t`Sent ${formatInstant(createdAt)}. An administrator who did not suspend you will decide.`
          : decidedAt
            ? t`Your appeal was not accepted on ${formatInstant(decidedAt)}.`
            : t`Your appeal was not accepted.`}
      </p>
      {decisionReason && <p>{t`Reason: ${decisionReason}`}</p>}
      <p dir="auto" className="whitespace-pre-line break-words text-ink-soft">
        {message}
      </p>
    </div>
  );
}

/** Sends an appeal against the suspension. */
function AppealForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui();
  const form = useForm<DraftAppeal>({ resolver: zodResolver(DraftAppeal) });
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: ['message'],
    otherwise: t`Your appeal could not be sent. Please try again.`,
    send: async (values) => {
      await api.auth.appeals.send.mutate(values);
      showToast(t`Your appeal was sent`, 'success');
      onSent();
    },
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t`Appeal`} className="flex flex-col gap-4">
      <FormError message={failure} />
      <TextArea
        label={t`Why is the suspension wrong?`}
        hint={t`An administrator who did not suspend you reads this and decides.`}
        rows={5}
        maxLength={5000}
        {...field('message')}
      />
      <Button type="submit" busy={isSubmitting} className="self-start">
        {isSubmitting ? t`Sending...` : t`Send appeal`}
      </Button>
    </form>
  );
}
