import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { dateInIndia } from '@paheli/core/india';
import type { ReconciliationRun } from '@paheli/core/wallet/reconciliation/schema';
import type { FormEvent } from 'react';
import { problemDetailOr } from '../../../lib/api/problem';
import { trpc } from '../../../lib/api/trpc';
import { formatInstant } from '../../../lib/text/format';
import { serverClock } from '../../../lib/time/server-clock';
import { Button } from '../../../ui/button';
import { FormError, TextField } from '../../../ui/text-field';
import { runsShown } from '../page-search';
import { Section } from './section';

/** The form that starts a reconciliation run, and the latest runs. */
export function Runs() {
  const { t } = useLingui();
  const runs = trpc.admin.reconciliation.runs.useQuery({ limit: runsShown });
  return (
    <Section title={t`Comparisons`} query={runs} placeholder="h-64">
      {({ items: found }) => (
        <>
          <RunForm />
          {found.length === 0 ? (
            <p className="py-4 text-center text-ink-soft">
              {t`Nobody has compared yet. It happens by itself every hour.`}
            </p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {found.map((run) => (
                <RunItem key={run.id} run={run} />
              ))}
            </ul>
          )}
        </>
      )}
    </Section>
  );
}

function RunForm() {
  const { t } = useLingui();
  const today = dateInIndia(new Date(serverClock.nowMs()));
  const reconcile = trpc.admin.reconciliation.run.useMutation({ meta: { isShownInPlace: true } });
  const failure =
    reconcile.error &&
    problemDetailOr(reconcile.error, t`The books could not be compared. Please try again.`);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    reconcile.mutate({ from: String(form.get('from')), to: String(form.get('to')) });
  };
  return (
    <form aria-label={t`Compare a period`} onSubmit={submit} className="flex flex-col gap-3">
      <FormError message={failure} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t`From`} type="date" name="from" required defaultValue={today} max={today} />
        <TextField label={t`To`} type="date" name="to" required defaultValue={today} max={today} />
      </div>
      <Button type="submit" variant="quiet" busy={reconcile.isPending}>
        {reconcile.isPending ? t`Comparing...` : t`Compare now`}
      </Button>
    </form>
  );
}

function RunItem({ run: { from, to, finishedAt, differences, failure } }: { run: ReconciliationRun }) {
  const { t } = useLingui();
  return (
    <li className="flex flex-col gap-0.5 py-2.5">
      <p className={failure === null ? undefined : 'text-wrong'}>
        {failure ??
          (differences === 0
            ? t`No differences`
            : t`${plural(differences ?? 0, { one: '# difference', other: '# differences' })}`)}
      </p>
      <p className="text-[0.8125rem] text-ink-soft">
        {t`${formatInstant(from)} to ${formatInstant(to)}, looked at ${formatInstant(finishedAt)}`}
      </p>
    </li>
  );
}
