import { useLingui } from '@lingui/react/macro';
import type { LoginSession } from '@paheli/core/account/login-session';
import { MonitorSmartphone } from 'lucide-react';
import { queries, trpc } from '../../../lib/api/trpc';
import { formatInstant } from '../../../lib/text/format';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeletons } from '../../../ui/skeleton';
import { Section } from './section';

/** The user's login sessions, each with a button that ends it. */
export function SessionsSection() {
  const { t } = useLingui();
  const sessions = trpc.auth.sessions.list.useQuery();
  const ending = {
    meta: { failure: t`This session could not be ended. Please try again.` },
    onSettled: () => queries.auth.sessions.list.invalidate(),
  };
  const end = trpc.auth.sessions.end.useMutation(ending);
  const endOthers = trpc.auth.sessions.endOthers.useMutation(ending);
  return (
    <Section title={t`Signed in on`} hint={t`End sessions you do not recognise, and change your password.`}>
      {sessions.isPending && <SessionsSkeleton />}
      {sessions.isError && <QueryFailure title={t`Your sessions could not be loaded`} query={sessions} />}
      {sessions.data && (
        <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={end.isPending && end.variables?.userSessionId === session.id}
              onEnd={() => end.mutate({ userSessionId: session.id })}
            />
          ))}
        </ul>
      )}
      {sessions.data && sessions.data.length > 1 && (
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {t`Sign out everywhere else`}
        </Button>
      )}
    </Section>
  );
}

type RowProps = { session: LoginSession; busy: boolean; onEnd: () => void };

function SessionRow({ session: { browser, createdAt, lastSeenAt, isCurrent }, busy, onEnd }: RowProps) {
  const { t } = useLingui();
  return (
    <li className="flex items-center gap-3 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-5 flex-none text-ink-soft" />
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-semibold">{browser}</span>
        <span className="text-[0.875rem] text-ink-soft">
          {isCurrent
            ? t`Since ${formatInstant(createdAt)}`
            : t`Last used ${formatInstant(lastSeenAt ?? createdAt)}`}
        </span>
      </div>
      {isCurrent ? (
        <Badge tone="right">{t`This one`}</Badge>
      ) : (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          onClick={onEnd}
          aria-label={t`End ${browser}, since ${formatInstant(createdAt)}`}
        >
          {t`End`}
        </Button>
      )}
    </li>
  );
}

function SessionsSkeleton() {
  const { t } = useLingui();
  return <Skeletons label={t`Loading your sessions`} count={2} className="flex flex-col gap-3" each="h-12" />;
}
