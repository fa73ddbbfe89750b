import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc';
import { showToast } from '../../lib/page/toasts';
import { Button } from '../../ui/button';
import { ReasonDialog } from '../../ui/reason-dialog';

/** Reports an organiser's tournament that breaks the rules. */
export default function ReportTournament({ tournamentId }: { tournamentId: string }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const report = trpc.tournament.report.useMutation({
    meta: { failure: t`The report could not be sent. Please try again.` },
    onSuccess: () => showToast(t`Thank you. An administrator looks at it.`, 'success'),
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant="plain" size="small" className="self-start" onClick={() => setIsAsking(true)}>
        {t`Report this tournament`}
      </Button>
      <ReasonDialog
        open={isAsking}
        title={t`What is wrong with this tournament?`}
        description={t`Its organiser does not learn who reported it.`}
        confirm={t`Report`}
        busy={report.isPending}
        onConfirm={(reason) => report.mutate({ tournamentId, reason })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
