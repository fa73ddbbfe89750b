import { useLingui } from '@lingui/react/macro';
import { ChangeMobile } from '@paheli/core/account/one-time-code';
import { useForm } from 'react-hook-form';
import { api } from '../../lib/api/trpc';
import { useFormSubmission } from '../../lib/api/use-form-submission';
import { zodResolver } from '../../lib/form-resolver';
import { showToast } from '../../lib/page/toasts';
import { useUser } from '../../lib/session/auth';
import { updateUser } from '../../lib/session/session';
import { FormError, TextField } from '../../ui/text-field';
import { PasswordField } from './code-fields';
import { type ConfirmCode, ConfirmCodeForm } from './confirm-code-form';
import { SubmitRow } from './submit-row';

type AskProps = { onSent: (to: string) => void; onCancel: () => void };

/** Sends a code to the account's mobile number or to its new one. */
export function AskMobileForm({ onSent, onCancel }: AskProps) {
  const { t } = useLingui();
  const { mobileNumber, mobileVerified, hasPassword } = useUser();
  const form = useForm<ChangeMobile>({
    resolver: zodResolver(ChangeMobile),
    shouldUnregister: true,
    defaultValues: { mobileNumber: mobileVerified ? '' : (mobileNumber ?? '') },
  });
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: ['mobileNumber', 'password'],
    otherwise: t`The code could not be sent. Please try again.`,
    async send(values) {
      await api.auth.changeMobile.mutate(values);
      onSent(values.mobileNumber);
    },
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t`Send a code`} className="flex flex-col gap-3">
      <FormError message={failure} />
      <TextField
        label={t`Number`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        {...field('mobileNumber')}
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

/** Confirms the mobile number with the code that was sent to it. */
export function ConfirmMobileForm({ sentTo, onDone, onAgain }: ConfirmProps) {
  const { t } = useLingui();
  async function confirm(values: ConfirmCode): Promise<void> {
    updateUser(await api.auth.confirmMobile.mutate(values));
    showToast(t`Your mobile number is verified.`, 'success');
    onDone();
  }
  return (
    <ConfirmCodeForm
      sentTo={sentTo}
      otherwise={t`The number could not be verified. Please try again.`}
      confirm={confirm}
      onAgain={onAgain}
    />
  );
}
