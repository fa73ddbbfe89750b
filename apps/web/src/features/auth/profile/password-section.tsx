import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { ChangePassword } from '@paheli/core/account/password';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, queries } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { showToast } from '../../../lib/page/toasts';
import { refreshProfile, useUser } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { FormError, TextField } from '../../../ui/text-field';
import { Section } from './section';

/** Changes the password, or sets the first one. */
export function PasswordSection() {
  const { t } = useLingui();
  const { hasPassword } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={t`Password`} hint={t`A new password signs you out everywhere else.`}>
      {isOpen ? (
        <PasswordForm onDone={() => setIsOpen(false)} />
      ) : (
        <Button variant="quiet" size="small" className="self-start" onClick={() => setIsOpen(true)}>
          {hasPassword ? t`Change password` : t`Choose a password`}
        </Button>
      )}
    </Section>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { hasPassword } = useUser();
  const form = useForm<ChangePassword>({
    resolver: zodResolver(ChangePassword),
    shouldUnregister: true,
    defaultValues: { new: '' },
  });
  const { submit, failure } = useFormSubmission(form, {
    names: ['current', 'new'],
    otherwise: t`The password could not be changed. Please try again.`,
    async send(values) {
      await api.auth.changePassword.mutate(values);
      showToast(t`Your password was changed.`, 'success');
      await Promise.all([refreshProfile(), queries.auth.sessions.list.invalidate()]);
      onDone();
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} aria-label={t`Change password`} className="flex flex-col gap-3">
      <FormError message={failure} />
      {hasPassword && (
        <TextField
          label={t`Current password`}
          type="password"
          autoComplete="current-password"
          required
          disabled={isSubmitting}
          error={errors.current?.message}
          {...form.register('current')}
        />
      )}
      <TextField
        label={t`New password`}
        type="password"
        autoComplete="new-password"
        hint={t`At least 8 characters.`}
        required
        disabled={isSubmitting}
        error={errors.new?.message}
        {...form.register('new')}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={isSubmitting}>
          {isSubmitting ? t`Saving...` : t`Save password`}
        </Button>
        <Button variant="plain" size="small" disabled={isSubmitting} onClick={onDone}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
