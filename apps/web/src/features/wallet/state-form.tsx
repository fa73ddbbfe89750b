import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { DeclareState, states } from '@paheli/core/account/state';
import { useForm } from 'react-hook-form';
import { api } from '../../lib/api/trpc';
import { useFormSubmission } from '../../lib/api/use-form-submission';
import { zodResolver } from '../../lib/form-resolver';
import { updateUser } from '../../lib/session/session';
import { Button } from '../../ui/button';
import { Select } from '../../ui/select';
import { FormError } from '../../ui/text-field';

const choices = [
  { value: '', label: msg`Choose…` },
  ...Object.entries(states)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];

/** Asks for the player's state once, before the first payment, because some states forbid play for money. */
export function StateForm() {
  const { t } = useLingui();
  const form = useForm<DeclareState>({ resolver: zodResolver(DeclareState) });
  const { submit, failure } = useFormSubmission(form, {
    names: ['state'],
    otherwise: t`This could not be saved. Please try again.`,
    send: async (values) => updateUser(await api.auth.account.declareState.mutate(values)),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError message={failure ?? errors.state?.message ?? null} />
      <Select
        label={t`In which state do you live?`}
        hint={t`Playing for money is not allowed everywhere in India.`}
        options={choices}
        disabled={isSubmitting}
        {...form.register('state')}
      />
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? t`Saving...` : t`Continue`}
      </Button>
    </form>
  );
}
