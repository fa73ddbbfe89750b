import { useLingui } from '@lingui/react/macro';
import { OneTimeCode } from '@paheli/core/account/one-time-code';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useFormSubmission } from '../../lib/api/use-form-submission';
import { zodResolver } from '../../lib/form-resolver';
import { FormError } from '../../ui/text-field';
import { CodeField } from './code-fields';
import { SubmitRow } from './submit-row';

const ConfirmCode = z.strictObject({ code: OneTimeCode });
export type ConfirmCode = z.infer<typeof ConfirmCode>;

type ConfirmCodeFormProps = {
  /** The mobile number or the e-mail address. */
  sentTo: string;
  /** The sentence shown without a response. */
  otherwise: string;
  confirm: (values: ConfirmCode) => Promise<void>;
  onAgain: () => void;
};

/** Confirms an address or a number with the code that was sent to it. */
export function ConfirmCodeForm({ sentTo, otherwise, confirm, onAgain }: ConfirmCodeFormProps) {
  const { t } = useLingui();
  const form = useForm<ConfirmCode>({ resolver: zodResolver(ConfirmCode), defaultValues: { code: '' } });
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: ['code'],
    otherwise,
    send: confirm,
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t`Confirm the code`} className="flex flex-col gap-3">
      <p role="status" className="break-words text-ink-soft">
        {t`A code was sent to ${sentTo}. It is valid for ten minutes.`}
      </p>
      <FormError message={failure} />
      <CodeField {...field('code')} />
      <SubmitRow
        isSubmitting={isSubmitting}
        submit={t`Verify`}
        submitting={t`Verifying...`}
        cancel={t`Send another code`}
        onCancel={onAgain}
      />
    </form>
  );
}
