import { Trans, useLingui } from '@lingui/react/macro';
import { Login, type Profile } from '@paheli/core/account/schema';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { problemDetailOr, readProblem } from '../../lib/api/problem';
import { zodResolver } from '../../lib/form-resolver';
import { logWarning } from '../../lib/log';
import { useAuth } from '../../lib/session/auth';
import { Button } from '../../ui/button';
import { HydratedFieldset } from '../../ui/hydrated-fieldset';
import { FormError, TextField } from '../../ui/text-field';
import { AuthenticatorCodeField, PasswordField } from './code-fields';
import { EntryPage } from './entry-page';
import { GoogleSignIn } from './google/google-sign-in';
import { AppealHint } from './suspension/appeal-hint';
import { useEnter } from './use-enter';

/** The sign-in page, by password or with Google. */
export function LoginPage() {
  const enter = useEnter();
  return (
    <EntryPage>
      <div className="tile flex flex-col gap-4 p-5 sm:p-7">
        <LoginForm onSignedIn={enter} />
        <GoogleSignIn onSignedIn={enter} />
      </div>
    </EntryPage>
  );
}

function LoginForm({ onSignedIn }: { onSignedIn: (user: Profile) => Promise<void> }) {
  const { t } = useLingui();
  const { form, submit, failure, asksForCode, isBusy } = useLoginForm(onSignedIn);
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit} aria-labelledby="login-title" className="flex flex-col gap-4">
      <HydratedFieldset>
        <h1 id="login-title" className="text-[1.75rem]">
          {t`Sign In`}
        </h1>
        <FormError message={failure} />
        <TextField
          label={t`Mobile Number`}
          type="tel"
          inputMode="tel"
          autoComplete="username"
          required
          disabled={isBusy}
          error={errors.mobileNumber?.message}
          {...form.register('mobileNumber')}
        />
        <PasswordField
          required
          disabled={isBusy}
          error={errors.password?.message}
          {...form.register('password')}
        />
        {asksForCode && (
          <AuthenticatorCodeField
            autoFocus
            disabled={isBusy}
            error={errors.code?.message}
            {...form.register('code')}
          />
        )}
        <Link
          to="/forgot-password"
          search
          className="inline-flex min-h-11 items-center self-start font-semibold text-structure underline"
        >
          {t`Forgot password?`}
        </Link>
        <Button type="submit" busy={isBusy}>
          {t`Sign In`}
        </Button>
        <p className="text-center text-ink-soft">
          <Trans>
            New here?{' '}
            <Link
              to="/register"
              search
              className="inline-flex min-h-11 items-center font-semibold text-structure underline"
            >
              Register here
            </Link>
          </Trans>
        </p>
        {failure !== null && <AppealHint />}
      </HydratedFieldset>
    </form>
  );
}

/** Signs in. Requests the authenticator code once the server has accepted the password. */
function useLoginForm(onSignedIn: (user: Profile) => Promise<void>) {
  const { t } = useLingui();
  const { login } = useAuth();
  const [failure, setFailure] = useState<string | null>(null);
  const [asksForCode, setAsksForCode] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const form = useForm<Login>({
    resolver: zodResolver(Login),
    shouldUnregister: true,
    defaultValues: { mobileNumber: '', password: '' },
  });
  const { isSubmitting, isSubmitSuccessful } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    setFailure(null);
    setIsRefused(false);
    try {
      await onSignedIn(await login(input));
    } catch (error) {
      logWarning('The login failed.', error);
      setIsRefused(true);
      const problem = readProblem(error);
      if (problem?.facts.secondFactor !== true) {
        setFailure(problemDetailOr(error, t`Login failed. Please try again.`));
        return;
      }
      setAsksForCode(true);
      if (asksForCode) form.setError('code', { message: problem.detail });
    }
  });
  const isBusy = isSubmitting || (isSubmitSuccessful && !isRefused);
  return { form, submit, failure, asksForCode, isBusy };
}
