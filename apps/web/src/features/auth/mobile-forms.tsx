import { zodResolver } from '@hookform/resolvers/zod';
import { ChangeMobile, ConfirmMobile } from '@paheli/core/account/one-time-code';
import { useForm } from 'react-hook-form';
import { api } from '../../lib/api/trpc';
import { useFormSubmission } from '../../lib/api/use-form-submission';
import { showToast } from '../../lib/page/toasts';
import { useUser } from '../../lib/session/auth';
import { updateUser } from '../../lib/session/session';
import { Button } from '../../ui/button';
import { FormError, TextField } from '../../ui/text-field';

type AskProps = { onSent: (to: string) => void; onCancel: () => void };

/** Sends a code to the account's mobile number or to its new one. */
export function AskMobileForm({ onSent, onCancel }: AskProps) {
  const { mobileNumber, mobileVerified, hasPassword } = useUser();
  const form = useForm<ChangeMobile>({
    resolver: zodResolver(ChangeMobile),
    shouldUnregister: true,
    defaultValues: { mobileNumber: mobileVerified ? '' : (mobileNumber ?? '') },
  });
  const { submit, failure } = useFormSubmission(form, {
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
      <TextField
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

/** Confirms the mobile number with the code that was sent to it. */
export function ConfirmMobileForm({ sentTo, onDone, onAgain }: ConfirmProps) {
  const form = useForm<ConfirmMobile>({ resolver: zodResolver(ConfirmMobile), defaultValues: { code: '' } });
  const { submit, failure } = useFormSubmission(form, {
    names: ['code'],
    otherwise: 'The number could not be verified. Please try again.',
    async send(values) {
      updateUser(await api.auth.confirmMobile.mutate(values));
      showToast('Your mobile number is verified.', 'success');
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
