import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../lib/session/auth';
import { kycTone } from '../../../lib/text/kyc-tone';
import { Badge } from '../../../ui/badge';
import { Button, buttonClass } from '../../../ui/button';
import { AskMobileForm, ConfirmMobileForm } from '../mobile-forms';
import { AccountSection } from './account-section';
import { DetailsSection } from './details-section';
import { GoogleSection } from './google-section';
import { LimitsSection } from './limits-section';
import { PasswordSection } from './password-section';
import { Section } from './section';
import { SessionsSection } from './sessions-section';
import { TotpSection } from './totp-section';

/** The user's settings: account, security, limits and data. */
export function ProfilePage() {
  const { t } = useLingui();
  const { username } = useUser();
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 pt-5 md:pt-8">
      <div className="flex flex-col gap-1">
        <h1 className="text-[1.75rem]">{t`Settings`}</h1>
        <p className="text-ink-soft">@{username}</p>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <DetailsSection />
          <MobileSection />
          <PasswordSection />
          <TotpSection />
          <NoticesSection />
          <GoogleSection />
        </div>
        <div className="flex flex-col gap-5">
          <KycSection />
          <LimitsSection />
          <SessionsSection />
          <AccountSection />
        </div>
      </div>
    </div>
  );
}

function NoticesSection() {
  const { t } = useLingui();
  return (
    <Section title={t`Notifications`} hint={t`What you are told by push and e-mail, and when.`}>
      <Link to="/notifications" className={buttonClass('quiet', 'small', 'self-start')}>
        {t`Choose notifications`}
      </Link>
    </Section>
  );
}

function KycSection() {
  const { t } = useLingui();
  const { kycVerified, kycStatus, hasWallet } = useUser();
  // The identity is checked before money is withdrawn, and for nothing else.
  if (!hasWallet && kycStatus === 'none') return null;
  return (
    <Section
      title={t`KYC`}
      hint={t`Required to withdraw winnings.`}
      aside={<Badge tone={kycTone[kycStatus]}>{kycVerified ? t`KYC Verified` : t`KYC Pending`}</Badge>}
    >
      <Link to="/kyc" className={buttonClass('quiet', 'small', 'self-start')}>
        {kycVerified ? t`See my details` : t`Verify my identity`}
      </Link>
    </Section>
  );
}

type Step = 'shown' | 'asking' | { readonly sentTo: string };

/** Verifies the mobile number with a code, or adds or changes it. */
function MobileSection() {
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
