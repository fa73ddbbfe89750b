import { useLingui } from '@lingui/react/macro';
import { CloseAccount } from '@paheli/core/account/account';
import brand from '@paheli/core/brand.json';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { saveFile } from '../../../lib/api/rest';
import { api } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { zodResolver } from '../../../lib/form-resolver';
import { showToast } from '../../../lib/page/toasts';
import { useAuth, useUser } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FormError, TextField } from '../../../ui/text-field';
import { PasswordField } from '../code-fields';
import { Section } from './section';

/** Exports the user's data and closes the account. */
export function AccountSection() {
  const { t } = useLingui();
  const [isClosing, setIsClosing] = useState(false);
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => saveFile('/user/export', `${brand.slug}-my-data.json`),
    meta: { failure: t`Your data could not be downloaded. Please try again.` },
  });
  return (
    <Section
      title={t`Your data`}
      hint={t`Download all data we hold about you, or close your account permanently.`}
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" busy={isPending} onClick={() => download()}>
          {t`Download my data`}
        </Button>
        <Button variant="danger" size="small" onClick={() => setIsClosing(true)}>
          {t`Close account`}
        </Button>
      </div>
      <Dialog
        open={isClosing}
        onClose={() => setIsClosing(false)}
        title={t`Close your account?`}
        description={t`This cannot be undone. Your personal data is erased. Records of play and payments stay without your name. Withdraw your money first.`}
      >
        <CloseForm onCancel={() => setIsClosing(false)} />
      </Dialog>
    </Section>
  );
}

function CloseForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useLingui();
  const { hasPassword, hasTotp } = useUser();
  const { logout } = useAuth();
  const navigate = useNavigate();
  const form = useForm<CloseAccount>({ resolver: zodResolver(CloseAccount), shouldUnregister: true });
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: ['password', 'code', 'totpCode'],
    otherwise: t`The account could not be closed. Please try again.`,
    async send(values) {
      await api.auth.account.close.mutate(values);
      await navigate({ to: '/' });
      logout();
      showToast(t`Your account is closed.`, 'success');
    },
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t`Close account`} className="flex flex-col gap-4">
      <FormError message={failure} />
      {hasPassword ? (
        <PasswordField {...field('password')} />
      ) : (
        <TextField
          label={t`Code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={t`Ask for one under Mobile number, and enter it here.`}
          {...field('code')}
        />
      )}
      {hasTotp && (
        <TextField label={t`Authenticator code`} autoComplete="one-time-code" {...field('totpCode')} />
      )}
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button variant="quiet" disabled={isSubmitting} onClick={onCancel}>
          {t`Keep my account`}
        </Button>
        <Button type="submit" variant="danger" busy={isSubmitting}>
          {isSubmitting ? t`Closing...` : t`Close for good`}
        </Button>
      </div>
    </form>
  );
}
