import { zodResolver } from '@hookform/resolvers/zod';
import { Login } from '@paheli/core/auth/schema';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAuth } from '../../lib/auth';
import { logWarning } from '../../lib/log';
import { detailOr } from '../../lib/refusal';
import { Button } from '../../ui/button';
import { Field, FormError } from '../../ui/field';

export function LoginForm() {
  const { login } = useAuth();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Login>({
    resolver: zodResolver(Login),
    defaultValues: { mobileNumber: '', password: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const isBusy = isSubmitting || (isSubmitSuccessful && failure === null);

  const submit = form.handleSubmit(async (input) => {
    setFailure(null);
    try {
      const user = await login(input);
      await navigate({ to: user.role === 'admin' ? '/admin' : '/dashboard' });
    } catch (error) {
      logWarning('The login failed.', error);
      setFailure(detailOr(error, 'Login failed. Please try again.'));
    }
  });

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
