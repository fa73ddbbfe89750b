import { zodResolver } from '@hookform/resolvers/zod';
import { DateOfBirth } from '@paheli/core/kyc/schema';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../lib/api/trpc';
import { useFormSubmission } from '../../lib/api/use-form-submission';
import { useLocalStore } from '../../lib/browser/local-store';
import { useUser } from '../../lib/session/auth';
import { birthQuestion } from '../../lib/session/birth-question';
import { updateUser } from '../../lib/session/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FormError, TextField } from '../../ui/text-field';

/** Asks for the date of birth before the first payment, and refuses people under age. */
export function BirthDialog() {
  const question = useLocalStore(birthQuestion);
  const { dateOfBirth } = useUser();
  const close = () => question?.onCancel();
  const isMinor = dateOfBirth !== null;
  return (
    <Dialog
      open={question !== null}
      onClose={close}
      title={isMinor ? 'You must be at least 18' : 'When were you born?'}
      description={
        isMinor
          ? 'By the date of birth that you stated you are under 18. You cannot add money or take part.'
          : 'Only people of 18 and over may pay and take part. We ask this once.'
      }
    >
      {isMinor ? <Refusal onClose={close} /> : <BirthForm />}
    </Dialog>
  );
}

function Refusal({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p>If the date is wrong, verify your identity (KYC): an administrator corrects it then.</p>
      <Button onClick={onClose}>Close</Button>
    </>
  );
}

const Birth = z.object({ dateOfBirth: DateOfBirth });
type Birth = z.infer<typeof Birth>;

function BirthForm() {
  const form = useForm<Birth>({ resolver: zodResolver(Birth) });
  const { submit, failure } = useFormSubmission(form, {
    names: ['dateOfBirth'],
    otherwise: 'This could not be saved. Please try again.',
    send: async (values) => updateUser(await api.auth.account.update.mutate(values)),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError message={failure} />
      <TextField
        label="Date of birth"
        type="date"
        autoComplete="bday"
        disabled={isSubmitting}
        error={errors.dateOfBirth && 'Choose your date of birth.'}
        {...form.register('dateOfBirth')}
      />
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Continue'}
      </Button>
    </form>
  );
}
