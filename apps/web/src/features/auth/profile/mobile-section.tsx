import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useUser } from '../../../lib/session/auth';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { AskMobileForm, ConfirmMobileForm } from '../mobile-forms';
import { Section } from './section';

type Step = 'shown' | 'asking' | { readonly sentTo: string };

/** Verifies the mobile number with a code, or adds or changes it. */
export function MobileSection() {
  const { t } = useLingui();
  const { mobileNumber, mobileVerified } = useUser();
  const [step, setStep] = useState<Step>('shown');
  return (
    <Section
      title={t`Mobile number`}
      hint={t`A code sent to this number resets a forgotten password.`}
      aside={
        mobileNumber && (
          <Badge tone={mobileVerified ? 'right' : 'plain'}>
            {mobileVerified ? t`Verified` : t`Not verified`}
          </Badge>
        )
      }
    >
      {step === 'shown' && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold tabular-nums">{mobileNumber ?? t`None yet`}</p>
          <Button variant="quiet" size="small" onClick={() => setStep('asking')}>
            {mobileNumber === null ? t`Add a number` : mobileVerified ? t`Change number` : t`Verify number`}
          </Button>
        </div>
      )}
      {step === 'asking' && (
        <AskMobileForm onSent={(sentTo) => setStep({ sentTo })} onCancel={() => setStep('shown')} />
      )}
      {typeof step === 'object' && (
        <ConfirmMobileForm
          sentTo={step.sentTo}
          onDone={() => setStep('shown')}
          onAgain={() => setStep('asking')}
        />
      )}
    </Section>
  );
}
