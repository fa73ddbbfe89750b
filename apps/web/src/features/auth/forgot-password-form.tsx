import { zodResolver } from '@hookform/resolvers/zod';
import { ResetPassword } from '@paheli/core/account/one-time-code';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { readProblem } from '../../lib/api/problem';
import { useFormSubmission } from '../../lib/api/use-form-submission';
import { showToast } from '../../lib/page/toasts';
import { useAuth } from '../../lib/session/auth';
import { Button } from '../../ui/button';
import { HydratedFieldset } from '../../ui/hydrated-fieldset';
import { FormError, TextField } from '../../ui/text-field';
import { AskCodeForm } from './ask-code-form';
import { AuthenticatorCodeField } from './authenticator-code-field';
import { AppealHint } from './suspension/appeal-hint';
import { useEnter } from './use-enter';

/** Resets a forgotten password with a code that is sent to the mobile number. */
export function ForgotPasswordForm() {
  const [mobileNumber, setMobileNumber] = useState<string | null>(null);
  return (
    <div className="tile flex flex-col gap-4 p-5 sm:p-7">
      <h1 className="text-[1.75rem]">Forgot password</h1>
      {mobileNumber === null ? (
        <AskCodeForm onSent={setMobileNumber} />
      ) : (
        <ResetForm mobileNumber={mobileNumber} onAgain={() => setMobileNumber(null)} />
      )}
      <p className="text-center text-ink-soft">
        Remembered it?{' '}
        <Link
          to="/login"
          search
          className="inline-flex min-h-11 items-center font-semibold text-structure underline"
        >
          Sign in
        </Link>
      </p>
      <AppealHint />
    </div>
  );
}

function ResetForm({ mobileNumber, onAgain }: { mobileNumber: string; onAgain: () => void }) {
  const { resetPassword } = useAuth();
  const enter = useEnter();
  const [asksForApp, setAsksForApp] = useState(false);
  const form = useForm<ResetPassword>({
    resolver: zodResolver(ResetPassword),
    shouldUnregister: true,
    defaultValues: { mobileNumber, code: '', password: '' },
  });
  const { submit, failure } = useFormSubmission(form, {
    names: ['code', 'password', 'totpCode'],
    otherwise: 'The password could not be changed. Please try again.',
    async send(values) {
      try {
        const user = await resetPassword({ ...values, mobileNumber });
        showToast('Password changed. You are signed in.', 'success');
        await enter(user);
      } catch (error) {
        if (readProblem(error)?.facts.secondFactor === true) setAsksForApp(true);
        throw error;
      }
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} aria-label="Reset password" className="flex flex-col gap-4">
      <HydratedFieldset>
        <p role="status" className="text-ink-soft">
          If {mobileNumber} belongs to an account, a code is on its way. It is valid for ten minutes.
        </p>
        <FormError message={failure} />
        <input type="hidden" {...form.register('mobileNumber')} />
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          disabled={isSubmitting}
          error={errors.code?.message}
          {...form.register('code')}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters. It signs you out everywhere else."
          required
          disabled={isSubmitting}
          error={errors.password?.message}
          {...form.register('password')}
        />
        {asksForApp && (
          <AuthenticatorCodeField
            disabled={isSubmitting}
            error={errors.totpCode?.message}
            {...form.register('totpCode')}
          />
        )}
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Change password'}
        </Button>
        <Button variant="plain" disabled={isSubmitting} onClick={onAgain}>
          Send another code
        </Button>
      </HydratedFieldset>
    </form>
  );
}
