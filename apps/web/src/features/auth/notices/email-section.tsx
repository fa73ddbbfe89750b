import { useLingui } from '@lingui/react/macro';
import { ChangeEmail, type NoticeSettings } from '@paheli/core/notices/schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { storeChanged } from '../../../lib/api/store-changed';
import { api, queries } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { zodResolver } from '../../../lib/form-resolver';
import { showToast } from '../../../lib/page/toasts';
import { refreshProfile, useUser } from '../../../lib/session/auth';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { FormError, TextField } from '../../../ui/text-field';
import { PasswordField } from '../code-fields';
import { type ConfirmCode, ConfirmCodeForm } from '../confirm-code-form';
import { Section } from '../profile/section';
import { SubmitRow } from '../submit-row';

type Step = 'shown' | 'asking' | { readonly sentTo: string };

/** The e-mail address. Where e-mails are sent, it is verified with a code, or changed. */
export function EmailSection({ settings }: { settings: NoticeSettings }) {
  const { t } = useLingui();
  const { email, emailVerified, sendsEmail } = settings;
  const [step, setStep] = useState<Step>('shown');
  return (
    <Section
      title={t`E-mail address`}
      hint={sendsEmail ? t`An address that is not verified gets nothing but the code.` : undefined}
      aside={
        sendsEmail && (
          <Badge tone={emailVerified ? 'right' : 'plain'}>
            {emailVerified ? t`Verified` : t`Not verified`}
          </Badge>
        )
      }
    >
      {step === 'shown' && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 break-words font-semibold">{email}</p>
          {sendsEmail && (
            <Button variant="quiet" size="small" onClick={() => setStep('asking')}>
              {emailVerified ? t`Change address` : t`Verify address`}
            </Button>
          )}
        </div>
      )}
      {step === 'asking' && (
        <AskForm
          email={emailVerified ? '' : email}
          onSent={(sentTo) => setStep({ sentTo })}
          onCancel={() => setStep('shown')}
        />
      )}
      {typeof step === 'object' && (
        <ConfirmForm sentTo={step.sentTo} onDone={() => setStep('shown')} onAgain={() => setStep('asking')} />
      )}
    </Section>
  );
}

type AskProps = { email: string; onSent: (to: string) => void; onCancel: () => void };

function AskForm({ email, onSent, onCancel }: AskProps) {
  const { t } = useLingui();
  const { hasPassword } = useUser();
  const form = useForm<ChangeEmail>({
    resolver: zodResolver(ChangeEmail),
    shouldUnregister: true,
    defaultValues: { email },
  });
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: ['email', 'password'],
    otherwise: t`The code could not be sent. Please try again.`,
    async send(values) {
      await api.auth.notices.changeEmail.mutate(values);
      onSent(values.email);
    },
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t`Send a code by e-mail`} className="flex flex-col gap-3">
      <FormError message={failure} />
      <TextField
        label={t`Address`}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...field('email')}
      />
      {hasPassword && <PasswordField required {...field('password')} />}
      <SubmitRow
        isSubmitting={isSubmitting}
        submit={t`Send code`}
        submitting={t`Sending...`}
        onCancel={onCancel}
      />
    </form>
  );
}

type ConfirmProps = { sentTo: string; onDone: () => void; onAgain: () => void };

function ConfirmForm({ sentTo, onDone, onAgain }: ConfirmProps) {
  const { t } = useLingui();
  async function confirm(values: ConfirmCode): Promise<void> {
    storeChanged(
      queries.auth.notices.settings,
      undefined,
      await api.auth.notices.confirmEmail.mutate(values),
    );
    showToast(t`Your e-mail address is verified.`, 'success');
    onDone();
    await refreshProfile();
  }
  return (
    <ConfirmCodeForm
      sentTo={sentTo}
      otherwise={t`The address could not be verified. Please try again.`}
      confirm={confirm}
      onAgain={onAgain}
    />
  );
}
