import { zodResolver } from '@hookform/resolvers/zod';
import { ChangeMobile, ConfirmMobile } from '@paheli/core/auth/one-time-code';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUser } from '../../../lib/auth';
import { updateUser } from '../../../lib/session';
import { say } from '../../../lib/toasts';
import { api } from '../../../lib/trpc';
import { useSubmission } from '../../../lib/use-submission';
import { Button } from '../../../ui/button';
import { Field, FormError } from '../../../ui/field';
import { Pill } from '../../../ui/pill';
import { Section } from './section';

type Step = 'shown' | 'asking' | { readonly sentTo: string };

/** The mobile number: verified by a code, added or changed. */
export function MobileSection() {
  const { mobileNumber, mobileVerified } = useUser();
  const [step, setStep] = useState<Step>('shown');
  return (
    <Section
      title="Mobile number"
      hint="A code to this number replaces a forgotten password."
      aside={
        mobileNumber && (
          <Pill tone={mobileVerified ? 'right' : 'plain'}>
            {mobileVerified ? 'Verified' : 'Not verified'}
          </Pill>
        )
      }
    >
      {step === 'shown' && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold tabular-nums">{mobileNumber ?? 'None yet'}</p>
          <Button look="quiet" size="small" onClick={() => setStep('asking')}>
            {mobileNumber === null ? 'Add a number' : mobileVerified ? 'Change number' : 'Verify number'}
          </Button>
        </div>
      )}
      {step === 'asking' && (
        <AskForm onSent={(sentTo) => setStep({ sentTo })} onCancel={() => setStep('shown')} />
      )}
      {typeof step === 'object' && (
        <ConfirmForm sentTo={step.sentTo} onDone={() => setStep('shown')} onAgain={() => setStep('asking')} />
      )}
    </Section>
  );
}

function AskForm({ onSent, onCancel }: { onSent: (to: string) => void; onCancel: () => void }) {
  const { mobileNumber, mobileVerified, hasPassword } = useUser();
  const form = useForm<ChangeMobile>({
    resolver: zodResolver(ChangeMobile),
    shouldUnregister: true,
    defaultValues: { mobileNumber: mobileVerified ? '' : (mobileNumber ?? '') },
  });
  const { submit, failure } = useSubmission(form, {
    names: ['mobileNumber', 'password'],
    otherwise: 'The code could not be sent. Please try again.',
    async send(values) {
      await api.auth.changeMobile.mutate(values);
      onSent(values.mobileNumber);
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} aria-label="Send a code" className="flex flex-col gap-3">
      <FormError message={failure} />
      <Field
        label="Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        disabled={isSubmitting}
        error={errors.mobileNumber?.message}
        {...form.register('mobileNumber')}
      />
      {hasPassword && (
        <Field
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
        <Button look="plain" size="small" disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type ConfirmProps = { sentTo: string; onDone: () => void; onAgain: () => void };

function ConfirmForm({ sentTo, onDone, onAgain }: ConfirmProps) {
  const form = useForm<ConfirmMobile>({ resolver: zodResolver(ConfirmMobile), defaultValues: { code: '' } });
  const { submit, failure } = useSubmission(form, {
    names: ['code'],
    otherwise: 'The number could not be verified. Please try again.',
    async send(values) {
      updateUser(await api.auth.confirmMobile.mutate(values));
      say('Your mobile number is verified.', 'success');
      onDone();
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} aria-label="Confirm the code" className="flex flex-col gap-3">
      <p role="status" className="text-ink-soft">
        A code was sent to {sentTo}. It is valid for ten minutes.
      </p>
      <FormError message={failure} />
      <Field
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
        <Button look="plain" size="small" disabled={isSubmitting} onClick={onAgain}>
          Send another code
        </Button>
      </div>
    </form>
  );
}
