import { useLingui } from '@lingui/react/macro';
import { ChangePassword } from '@paheli/core/account/password';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, queries } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { zodResolver } from '../../../lib/form-resolver';
import { showToast } from '../../../lib/page/toasts';
import { refreshProfile, useUser } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { FormError, TextField } from '../../../ui/text-field';
import { SubmitRow } from '../submit-row';
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
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: ['current', 'new'],
    otherwise: t`The password could not be changed. Please try again.`,
    async send(values) {
      await api.auth.changePassword.mutate(values);
      showToast(t`Your password was changed.`, 'success');
      await Promise.all([refreshProfile(), queries.auth.sessions.list.invalidate()]);
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t`Change password`} className="flex flex-col gap-3">
      <FormError message={failure} />
      {hasPassword && (
        <TextField
          label={t`Current password`}
          type="password"
          autoComplete="current-password"
          required
          {...field('current')}
        />
      )}
      <TextField
        label={t`New password`}
        type="password"
        autoComplete="new-password"
        hint={t`At least 8 characters.`}
        required
        {...field('new')}
      />
      <SubmitRow
        isSubmitting={isSubmitting}
        submit={t`Save password`}
        submitting={t`Saving...`}
        onCancel={onDone}
      />
    </form>
  );
}
