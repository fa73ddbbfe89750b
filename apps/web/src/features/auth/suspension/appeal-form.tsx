import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { DraftAppeal } from '@paheli/core/integrity/appeal';
import { useForm } from 'react-hook-form';
import { api } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { showToast } from '../../../lib/page/toasts';
import { Button } from '../../../ui/button';
import { TextArea } from '../../../ui/text-area';
import { FormError } from '../../../ui/text-field';

/** Sends an appeal against the suspension. */
export function AppealForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui();
  const form = useForm<DraftAppeal>({ resolver: zodResolver(DraftAppeal) });
  const { submit, failure } = useFormSubmission(form, {
    names: ['message'],
    otherwise: t`Your appeal could not be sent. Please try again.`,
    send: async (values) => {
      await api.auth.appeals.send.mutate(values);
      showToast(t`Your appeal was sent`, 'success');
      onSent();
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} aria-label={t`Appeal`} className="flex flex-col gap-4">
      <FormError message={failure} />
      <TextArea
        label={t`Why is the suspension wrong?`}
        hint={t`An administrator who did not suspend you reads this and decides.`}
        rows={5}
        maxLength={5000}
        disabled={isSubmitting}
        error={errors.message?.message}
        {...form.register('message')}
      />
      <Button type="submit" busy={isSubmitting} className="self-start">
        {isSubmitting ? t`Sending...` : t`Send appeal`}
      </Button>
    </form>
  );
}
