import { useLingui } from '@lingui/react/macro';
import { RemoveTotp } from '@paheli/core/account/totp';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { zodResolver } from '../../../lib/form-resolver';
import { showToast } from '../../../lib/page/toasts';
import { refreshProfile, useUser } from '../../../lib/session/auth';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FormError } from '../../../ui/text-field';
import { AuthenticatorCodeField, PasswordField } from '../code-fields';
import { Section } from './section';
import { TotpSetup } from './totp-setup';

/** Sets up the authenticator app, or removes it. */
export function TotpSection() {
  const { t } = useLingui();
  const { hasTotp, role } = useUser();
  const [dialog, setDialog] = useState<'setup' | 'removal' | null>(null);
  const close = () => setDialog(null);
  return (
    <Section
      title={t`Authenticator app`}
      hint={
        role === 'admin'
          ? t`Signing in asks for a code of the app besides your password. Recommended for administrators.`
          : t`Signing in asks for a code of the app besides your password.`
      }
      aside={<Badge tone={hasTotp ? 'right' : 'plain'}>{hasTotp ? t`On` : t`Off`}</Badge>}
    >
      <Button
        variant="quiet"
        size="small"
        className="self-start"
        onClick={() => setDialog(hasTotp ? 'removal' : 'setup')}
      >
        {hasTotp ? t`Remove` : t`Set up`}
      </Button>
      <Dialog open={dialog === 'setup'} onClose={close} title={t`Set up an authenticator app`}>
        <TotpSetup onDone={close} />
      </Dialog>
      <Dialog
        open={dialog === 'removal'}
        onClose={close}
        title={t`Remove the authenticator app?`}
        description={t`Signing in will ask only for your password.`}
      >
        <RemovalForm onDone={close} />
      </Dialog>
    </Section>
  );
}

function RemovalForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { hasPassword } = useUser();
  const form = useForm<RemoveTotp>({
    resolver: zodResolver(RemoveTotp),
    shouldUnregister: true,
    defaultValues: { code: '' },
  });
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: ['password', 'code'],
    otherwise: t`The app could not be removed. Please try again.`,
    async send(values) {
      await api.auth.totp.remove.mutate(values);
      await refreshProfile();
      showToast(t`The authenticator app was removed.`, 'success');
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t`Remove the app`} className="flex flex-col gap-4">
      <FormError message={failure} />
      {hasPassword && <PasswordField {...field('password')} />}
      <AuthenticatorCodeField {...field('code')} />
      <Button type="submit" variant="danger" busy={isSubmitting}>
        {isSubmitting ? t`Removing...` : t`Remove`}
      </Button>
    </form>
  );
}
