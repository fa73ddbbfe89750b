import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReportKind, reportKinds } from '@paheli/core/tournament/report';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc';
import { showToast } from '../../lib/page/toasts';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/radio-group';
import { ReasonDialog } from '../../ui/reason-dialog';

const reportWords = {
  people: msg`People`,
  questions: msg`Questions`,
  deceit: msg`Deceit`,
  other: msg`Something else`,
} as const satisfies Record<ReportKind, unknown>;

/** Reports an organiser's tournament that breaks the rules. */
export default function ReportTournament({ tournamentId }: { tournamentId: string }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const [kind, setKind] = useState<ReportKind>('questions');
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
        onConfirm={(reason) => report.mutate({ tournamentId, kind, reason })}
        onClose={() => setIsAsking(false)}
      >
        <RadioGroup
          legend={t`It is about`}
          className="[&>div]:grid-flow-row [&>div]:grid-cols-2"
          options={reportKinds.map((value) => ({ value, label: reportWords[value] }))}
          value={kind}
          onChange={({ target }) => setKind(reportKinds.find((each) => each === target.value) ?? 'other')}
        />
      </ReasonDialog>
    </>
  );
}
