import { Trans, useLingui } from '@lingui/react/macro';
import { ResetPassword } from '@paheli/core/account/one-time-code';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { readProblem } from '../../lib/api/problem';
import { useFormSubmission } from '../../lib/api/use-form-submission';
import { zodResolver } from '../../lib/form-resolver';
import { showToast } from '../../lib/page/toasts';
import { useAuth } from '../../lib/session/auth';
import { Button } from '../../ui/button';
import { HydratedFieldset } from '../../ui/hydrated-fieldset';
import { FormError, TextField } from '../../ui/text-field';
import { AskCodeForm } from './ask-code-form';
import { AuthenticatorCodeField, CodeField } from './code-fields';
import { EntryPage } from './entry-page';
import { AppealHint } from './suspension/appeal-hint';
import { useEnter } from './use-enter';

/** Resets a forgotten password with a code that is sent to the mobile number. */
export function ForgotPasswordPage() {
  const { t } = useLingui();
  const [mobileNumber, setMobileNumber] = useState<string | null>(null);
  return (
    <EntryPage>
      <div className="tile flex flex-col gap-4 p-5 sm:p-7">
        <h1 className="text-[1.75rem]">{t`Forgot password`}</h1>
        {mobileNumber === null ? (
          <AskCodeForm onSent={setMobileNumber} />
        ) : (
          <ResetForm mobileNumber={mobileNumber} onAgain={() => setMobileNumber(null)} />
        )}
        <p className="text-center text-ink-soft">
          <Trans>
            Remembered it?{' '}
            <Link
              to="/login"
              search
              className="inline-flex min-h-11 items-center font-semibold text-structure underline"
            >
              Sign in
            </Link>
          </Trans>
        </p>
        <AppealHint />
      </div>
    </EntryPage>
  );
}

function ResetForm({ mobileNumber, onAgain }: { mobileNumber: string; onAgain: () => void }) {
  const { t } = useLingui();
  const { resetPassword } = useAuth();
  const enter = useEnter();
  const [asksForApp, setAsksForApp] = useState(false);
  const form = useForm<ResetPassword>({
    resolver: zodResolver(ResetPassword),
    shouldUnregister: true,
    defaultValues: { mobileNumber, code: '', password: '' },
  });
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: ['code', 'password', 'totpCode'],
    otherwise: t`The password could not be changed. Please try again.`,
    async send(values) {
      try {
        const user = await resetPassword({ ...values, mobileNumber });
        showToast(t`Password changed. You are signed in.`, 'success');
        await enter(user);
      } catch (error) {
        if (readProblem(error)?.facts.secondFactor === true) setAsksForApp(true);
        throw error;
      }
    },
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t`Reset password`} className="flex flex-col gap-4">
      <HydratedFieldset>
        <p role="status" className="text-ink-soft">
          {t`If ${mobileNumber} belongs to an account, a code is on its way. It is valid for ten minutes.`}
        </p>
        <FormError message={failure} />
        <input type="hidden" {...form.register('mobileNumber')} />
        <CodeField {...field('code')} />
        <TextField
          label={t`New password`}
          type="password"
          autoComplete="new-password"
          hint={t`At least 8 characters. It signs you out everywhere else.`}
          required
          {...field('password')}
        />
        {asksForApp && <AuthenticatorCodeField {...field('totpCode')} />}
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? t`Saving...` : t`Change password`}
        </Button>
        <Button variant="plain" disabled={isSubmitting} onClick={onAgain}>
          {t`Send another code`}
        </Button>
      </HydratedFieldset>
    </form>
  );
}
