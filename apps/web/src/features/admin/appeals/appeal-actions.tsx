import { Trans, useLingui } from '@lingui/react/macro';
import type { Appeal } from '@paheli/core/integrity/appeal';
import type { AppealOutcome } from '@paheli/core/integrity/suspension';
import { useState } from 'react';
import { problemDetailOr } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { ReasonDialog } from '../../../ui/reason-dialog';

/** The buttons that lift a suspension or let it stand. Hidden for the administrators who suspended the player. */
export function AppealActions({ appeal }: { appeal: Appeal }) {
  const { t } = useLingui();
  const { id: ownId } = useUser();
  const [asking, setAsking] = useState<AppealOutcome | null>(null);
  const decide = trpc.admin.suspensions.decideAppeal.useMutation({
    onSuccess: ({ outcome, user }) =>
      showToast(
        outcome === 'lifted' ? t`${isolated(user.name)} is restored` : t`The suspension stands`,
        'success',
      ),
    onError: (error) => {
      logWarning('The appeal was not decided.', error);
      showToast(problemDetailOr(error, t`The decision could not be sent. Please try again.`), 'error');
    },
    onSettled: () => {
      setAsking(null);
      void queries.admin.suspensions.invalidate();
      void queries.admin.users.invalidate();
      void queries.admin.waiting.invalidate();
    },
  });
  const { suspension, user } = appeal;
  if (suspension.suspendedBy === ownId || suspension.confirmedBy === ownId)
    return <span className="text-ink-soft">{t`Another administrator decides`}</span>;
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      <Button size="small" disabled={decide.isPending} onClick={() => setAsking('lifted')}>
        <Trans>
          Lift<span className="sr-only"> the suspension of {user.name}</span>
        </Trans>
      </Button>
      <Button variant="danger" size="small" disabled={decide.isPending} onClick={() => setAsking('upheld')}>
        <Trans>
          Uphold<span className="sr-only"> the suspension of {user.name}</span>
        </Trans>
      </Button>
      <ReasonDialog
        open={asking !== null}
        title={
          asking === 'upheld'
            ? t`Uphold the suspension of ${isolated(user.name)}?`
            : t`Lift the suspension of ${isolated(user.name)}?`
        }
        description={t`The player reads the reason. Held prizes stay held until you release or void them.`}
        confirm={asking === 'upheld' ? t`Uphold suspension` : t`Lift suspension`}
        busy={decide.isPending}
        onConfirm={(reason) => asking && decide.mutate({ appealId: appeal.id, outcome: asking, reason })}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}
