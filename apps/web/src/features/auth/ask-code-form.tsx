import { useLingui } from '@lingui/react/macro';
import { AskCode } from '@paheli/core/account/one-time-code';
import { useForm } from 'react-hook-form';
import { useFormSubmission } from '../../lib/api/use-form-submission';
import { zodResolver } from '../../lib/form-resolver';
import { useAuth } from '../../lib/session/auth';
import { Button } from '../../ui/button';
import { HydratedFieldset } from '../../ui/hydrated-fieldset';
import { FormError, TextField } from '../../ui/text-field';

/** Sends a one-time code to a mobile number, if the number belongs to an account. */
export function AskCodeForm({ onSent }: { onSent: (mobileNumber: string) => void }) {
  const { t } = useLingui();
  const form = useForm<AskCode>({ resolver: zodResolver(AskCode), defaultValues: { mobileNumber: '' } });
  const { askCode } = useAuth();
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: ['mobileNumber'],
    otherwise: t`The code could not be sent. Please try again.`,
    async send(values) {
      await askCode(values);
      onSent(values.mobileNumber);
    },
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t`Ask for a code`} className="flex flex-col gap-4">
      <HydratedFieldset>
        <p className="text-ink-soft">{t`We send a code of six digits to the mobile number of your account.`}</p>
        <FormError message={failure} />
        <TextField
          label={t`Mobile Number`}
          type="tel"
          inputMode="tel"
          autoComplete="username"
          required
          {...field('mobileNumber')}
        />
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? t`Sending...` : t`Send code`}
        </Button>
      </HydratedFieldset>
    </form>
  );
}
