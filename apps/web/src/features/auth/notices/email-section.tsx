import { zodResolver } from '@hookform/resolvers/zod';
import { ChangeEmail, ConfirmEmail, type NoticeSettings } from '@paheli/core/notices/schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, queries } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { showToast } from '../../../lib/page/toasts';
import { refreshProfile, useUser } from '../../../lib/session/auth';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { FormError, TextField } from '../../../ui/text-field';
import { Section } from '../profile/section';

type Step = 'shown' | 'asking' | { readonly sentTo: string };

/** The e-mail address. Where e-mails are sent, it is verified with a code, or changed. */
export function EmailSection({ settings }: { settings: NoticeSettings }) {
  const { email, emailVerified, sendsEmail } = settings;
  const [step, setStep] = useState<Step>('shown');
  return (
    <Section
      title="E-mail address"
      hint={sendsEmail ? 'An address that is not verified gets nothing but the code.' : undefined}
      aside={
        sendsEmail && (
          <Badge tone={emailVerified ? 'right' : 'plain'}>
            {emailVerified ? 'Verified' : 'Not verified'}
          </Badge>
        )
      }
    >
      {step === 'shown' && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 break-words font-semibold">{email}</p>
          {sendsEmail && (
            <Button variant="quiet" size="small" onClick={() => setStep('asking')}>
              {emailVerified ? 'Change address' : 'Verify address'}
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
  const { hasPassword } = useUser();
  const form = useForm<ChangeEmail>({
    resolver: zodResolver(ChangeEmail),
    shouldUnregister: true,
    defaultValues: { email },
  });
  const { submit, failure } = useFormSubmission(form, {
    names: ['email', 'password'],
    otherwise: 'The code could not be sent. Please try again.',
    async send(values) {
      await api.auth.notices.changeEmail.mutate(values);
      onSent(values.email);
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} aria-label="Send a code by e-mail" className="flex flex-col gap-3">
      <FormError message={failure} />
      <TextField
        label="Address"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        disabled={isSubmitting}
        error={errors.email?.message}
        {...form.register('email')}
      />
      {hasPassword && (
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          disabled={isSubmitting}
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send code'}
        </Button>
        <Button variant="plain" size="small" disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type ConfirmProps = { sentTo: string; onDone: () => void; onAgain: () => void };

function ConfirmForm({ sentTo, onDone, onAgain }: ConfirmProps) {
  const form = useForm<ConfirmEmail>({ resolver: zodResolver(ConfirmEmail), defaultValues: { code: '' } });
  const { submit, failure } = useFormSubmission(form, {
    names: ['code'],
    otherwise: 'The address could not be verified. Please try again.',
    async send(values) {
      queries.auth.notices.settings.setData(undefined, await api.auth.notices.confirmEmail.mutate(values));
      showToast('Your e-mail address is verified.', 'success');
      onDone();
      await refreshProfile();
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} aria-label="Confirm the code" className="flex flex-col gap-3">
      <p role="status" className="break-words text-ink-soft">
        A code was sent to {sentTo}. It is valid for ten minutes.
      </p>
      <FormError message={failure} />
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        disabled={isSubmitting}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={isSubmitting}>
          {isSubmitting ? 'Verifying...' : 'Verify'}
        </Button>
        <Button variant="plain" size="small" disabled={isSubmitting} onClick={onAgain}>
          Send another code
        </Button>
      </div>
    </form>
  );
}
