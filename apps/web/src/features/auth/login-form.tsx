import { zodResolver } from '@hookform/resolvers/zod';
import { Login } from '@paheli/core/auth/schema';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAuth } from '../../lib/auth';
import { logWarning } from '../../lib/log';
import { detailOr, readRefusal } from '../../lib/refusal';
import { Button } from '../../ui/button';
import { Field, FormError } from '../../ui/field';

export function LoginForm() {
  const { form, submit, failure, asksForCode, isBusy } = useLoginForm();
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby="login-title"
      className="tile flex flex-col gap-4 p-5 sm:p-7"
    >
      <h1 id="login-title" className="text-[1.75rem]">
        Sign In
      </h1>
      <FormError message={failure} />
      <Field
        label="Mobile Number"
        type="tel"
        inputMode="tel"
        autoComplete="username"
        required
        disabled={isBusy}
        error={errors.mobileNumber?.message}
        {...form.register('mobileNumber')}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        disabled={isBusy}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {asksForCode && (
        <Field
          label="Authenticator code"
          autoComplete="one-time-code"
          hint="Of your app, or one of your recovery codes."
          autoFocus
          disabled={isBusy}
          error={errors.code?.message}
          {...form.register('code')}
        />
      )}
      <Link
        to="/forgot-password"
        className="inline-flex min-h-11 items-center self-start font-semibold text-structure underline"
      >
        Forgot password?
      </Link>
      <Button type="submit" busy={isBusy}>
        Sign In
      </Button>
      <p className="text-center text-ink-soft">
        New here?{' '}
        <Link
          to="/register"
          className="inline-flex min-h-11 items-center font-semibold text-structure underline"
        >
          Register here
        </Link>
      </p>
    </form>
  );
}

/** Signs in; asks for the code of the app once the password was found right. */
function useLoginForm() {
  const { login } = useAuth();
  const navigate = useNavigate();
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
      const user = await login(input);
      await navigate({ to: user.role === 'admin' ? '/admin' : '/dashboard' });
    } catch (error) {
      logWarning('The login failed.', error);
      setIsRefused(true);
      const refusal = readRefusal(error);
      if (refusal?.facts.secondFactor !== true) {
        setFailure(detailOr(error, 'Login failed. Please try again.'));
        return;
      }
      setAsksForCode(true);
      if (asksForCode) form.setError('code', { message: refusal.detail });
    }
  });
  const isBusy = isSubmitting || (isSubmitSuccessful && !isRefused);
  return { form, submit, failure, asksForCode, isBusy };
}
