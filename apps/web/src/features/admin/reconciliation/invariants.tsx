import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { useSentence } from '../../../lib/language/sentence';
import { Badge } from '../../../ui/badge';
import { classNames } from '../../../ui/class-names';
import { Section } from './section';

/** The invariants of the ledger, with the result of a check at this moment. */
export function Invariants() {
  const { t } = useLingui();
  const sentence = useSentence();
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
                    {sentence(check.name)}
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
