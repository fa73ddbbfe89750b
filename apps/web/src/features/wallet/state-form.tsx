import { zodResolver } from '@hookform/resolvers/zod';
import { DeclareState, states } from '@paheli/core/auth/state';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { updateUser } from '../../lib/session';
import { api } from '../../lib/trpc';
import { useSubmission } from '../../lib/use-submission';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/field';

const choices = Object.entries(states).toSorted(([, one], [, other]) => one.localeCompare(other));

/** Asked once, before the first payment, where playing for money is not allowed everywhere. */
export function StateForm() {
  const id = useId();
  const form = useForm<DeclareState>({ resolver: zodResolver(DeclareState) });
  const { submit, failure } = useSubmission(form, {
    names: ['state'],
    otherwise: 'This could not be saved. Please try again.',
    send: async (values) => updateUser(await api.wallet.limits.declareState.mutate(values)),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError message={failure ?? errors.state?.message ?? null} />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold text-[0.9375rem]">
          In which state do you live?
        </label>
        <select
          id={id}
          disabled={isSubmitting}
          className="min-h-12 rounded-card border-[1.5px] border-edge bg-surface px-3.5 text-ink"
          {...form.register('state')}
        >
          <option value="">Choose…</option>
          {choices.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <p className="text-[0.875rem] text-ink-soft">Playing for money is not allowed everywhere in India.</p>
      </div>
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Continue'}
      </Button>
    </form>
  );
}
