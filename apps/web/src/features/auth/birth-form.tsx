import { useLingui } from '@lingui/react/macro';
import { dateInIndia } from '@paheli/core/india';
import { DateOfBirth, earliestBirth } from '@paheli/core/kyc/schema';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../lib/api/trpc';
import { useFormSubmission } from '../../lib/api/use-form-submission';
import { zodResolver } from '../../lib/form-resolver';
import { updateUser } from '../../lib/session/session';
import { Button } from '../../ui/button';
import { FormError, TextField } from '../../ui/text-field';

const Birth = z.object({ dateOfBirth: DateOfBirth });
type Birth = z.infer<typeof Birth>;

/** The date of birth, asked once. Loaded when the dialog opens. */
export default function BirthForm() {
  const { t } = useLingui();
  const form = useForm<Birth>({ resolver: zodResolver(Birth) });
  const { submit, failure } = useFormSubmission(form, {
    names: ['dateOfBirth'],
    otherwise: t`This could not be saved. Please try again.`,
    send: async (values) => updateUser(await api.auth.account.update.mutate(values)),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError message={failure} />
      <TextField
        label={t`Date of birth`}
        type="date"
        min={earliestBirth}
        max={dateInIndia(new Date())}
        autoComplete="bday"
        disabled={isSubmitting}
        error={errors.dateOfBirth && t`Choose your date of birth.`}
        {...form.register('dateOfBirth')}
      />
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? t`Saving...` : t`Continue`}
      </Button>
    </form>
  );
}
