import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { useMessage } from '../../../lib/language/message';
import { Badge } from '../../../ui/badge';
import { classNames } from '../../../ui/class-names';
import { useMay } from '../may';
import { Differences } from './differences';
import { Runs } from './runs';
import { Section } from './section';

/** The checks of the ledger: its own invariants, and the comparison with the payment provider. */
export function ReconciliationPage() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex flex-col gap-5">
        <Differences />
        <Runs />
      </div>
      {useMay()('admin.ledgerInvariants') && <Invariants />}
    </div>
  );
}

/** The invariants of the ledger, with the result of a check at this moment. */
function Invariants() {
  const { t } = useLingui();
  const text = useMessage();
  const ledger = trpc.admin.ledgerInvariants.useQuery();
  return (
    <Section title={t`Ledger`} query={ledger} placeholder="h-96">
      {({ ok, checks }) => (
        <>
          <div>
            <Badge tone={ok ? 'right' : 'wrong'}>
              {ok ? t`Every invariant holds` : t`An invariant is broken`}
            </Badge>
          </div>
          <ul className="flex flex-col divide-y divide-line">
            {checks.map((check) => {
              const Icon = check.ok ? CircleCheck : CircleAlert;
              return (
                <li key={check.name} className="flex items-start gap-3 py-2">
                  <Icon
                    aria-hidden="true"
                    className={classNames(
                      'mt-0.5 size-5 flex-none',
                      check.ok ? 'text-correct' : 'text-wrong',
                    )}
                  />
                  <span>
                    {text({ key: check.name })}
                    <span className={check.ok ? 'sr-only' : 'block text-wrong'}>: {check.detail}</span>
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Section>
  );
}
