import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Register } from '@paheli/core/account/schema';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useFormSubmission } from '../../lib/api/use-form-submission';
import { zodResolver } from '../../lib/form-resolver';
import { logWarning } from '../../lib/log';
import { mobileProof } from '../../lib/session/asked-dialogs';
import { readSignInOptions, useAuth } from '../../lib/session/auth';
import { byMode } from '../../lib/site-mode';
import { sleep } from '../../lib/time/sleep';
import { Button } from '../../ui/button';
import { HydratedFieldset } from '../../ui/hydrated-fieldset';
import { FormError, TextField } from '../../ui/text-field';
import { EntryPage } from './entry-page';
import { GoogleSignIn } from './google/google-sign-in';
import { useEnter } from './use-enter';

/** How long the success message is shown before the dashboard opens. */
const redirectMs = 1_000;

const fields = [
  {
    name: 'mobileNumber',
    label: msg`Mobile Number`,
    type: 'tel',
    autoComplete: 'tel',
    hint: msg`Indian, ten digits.`,
  },
  {
    name: 'username',
    label: msg`Username`,
    type: 'text',
    autoComplete: 'username',
    hint: msg`Shown on leaderboards.`,
  },
  {
    name: 'password',
    label: msg`Password`,
    type: 'password',
    autoComplete: 'new-password',
    hint: msg`At least 8 characters.`,
  },
  { name: 'name', label: msg`Name`, type: 'text', autoComplete: 'name' },
  { name: 'email', label: msg`Email`, type: 'email', autoComplete: 'email' },
] as const;

/** The registration page, by form or with Google. */
export function RegisterPage() {
  return (
    <EntryPage>
      <div className="tile flex flex-col gap-4 p-5 sm:p-7">
        <RegisterForm />
        <GoogleSignIn onSignedIn={useEnter()} />
      </div>
    </EntryPage>
  );
}

function RegisterForm() {
  const { t } = useLingui();
  const form = useForm<Register>({
    resolver: zodResolver(Register),
    defaultValues: { mobileNumber: '', username: '', password: '', name: '', email: '' },
  });
  const { submit, failure, isDone } = useRegistration(form);
  const { errors, isSubmitting } = form.formState;

  return (
    <form noValidate onSubmit={submit} aria-labelledby="register-title" className="flex flex-col gap-4">
      <HydratedFieldset>
        <h1 id="register-title" className="text-[1.75rem]">
          {t`Create your account`}
        </h1>
        <FormError message={failure} />
        {fields.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            required
            disabled={isSubmitting || isDone}
            error={errors[name]?.message}
            {...form.register(name)}
          />
        ))}
        <p className="text-[0.875rem] text-ink-soft">
          {byMode(`${t`You must be 18 to withdraw winnings.`} `, '')}
          <Trans>
            By registering you accept the{' '}
            <Link to="/TermsConditions" className="text-structure underline">
              Terms of Service
            </Link>{' '}
            and the{' '}
            <Link to="/privacy" className="text-structure underline">
              Privacy Policy
            </Link>
            .
          </Trans>
        </p>
        <div
          role="status"
          className={isDone ? 'rounded-card bg-correct-soft px-4 py-3 text-correct' : 'hidden'}
        >
          {isDone && t`Registration successful! Redirecting to dashboard...`}
        </div>
        <Button type="submit" busy={isSubmitting || isDone}>
          {isSubmitting || isDone ? t`Registering...` : t`Register`}
        </Button>
        <p className="text-center text-ink-soft">
          <Trans>
            Already have an account?{' '}
            <Link
              to="/login"
              search
              className="inline-flex min-h-11 items-center font-semibold text-structure underline"
            >
              Login here
            </Link>
          </Trans>
        </p>
      </HydratedFieldset>
    </form>
  );
}

/** Registers, signs in, shows a success message and opens the next page. */
function useRegistration(form: UseFormReturn<Register>) {
  const { t } = useLingui();
  const { register } = useAuth();
  const enter = useEnter();
  const [isDone, setIsDone] = useState(false);
  const { submit, failure } = useFormSubmission(form, {
    names: fields.map(({ name }) => name),
    otherwise: t`Registration failed.`,
    alsoAbove: true,
    async send(values) {
      const user = await register(values);
      setIsDone(true);
      await Promise.all([sleep(redirectMs), sendFirstCode(values)]);
      await enter(user);
    },
  });
  return { submit, failure, isDone };
}

/** Sends a code to the newly registered number where it has to be confirmed. The next page asks for the code. */
async function sendFirstCode({
  mobileNumber,
  password,
}: Pick<Register, 'mobileNumber' | 'password'>): Promise<void> {
  try {
    const { requiresMobileProof } = await readSignInOptions();
    if (!requiresMobileProof) return;
    mobileProof.set({ sentTo: null });
    const { api } = await import('../../lib/api/trpc');
    await api.auth.changeMobile.mutate({ mobileNumber, password });
    mobileProof.set({ sentTo: mobileNumber });
  } catch (error) {
    // The dialog offers to send the code again.
    logWarning('The first code could not be sent.', error);
  }
}
