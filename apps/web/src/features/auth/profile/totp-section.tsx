import { zodResolver } from '@hookform/resolvers/zod';
import { RemoveTotp } from '@paheli/core/account/totp';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { showToast } from '../../../lib/page/toasts';
import { refreshProfile, useUser } from '../../../lib/session/auth';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FormError, TextField } from '../../../ui/text-field';
import { AuthenticatorCodeField } from '../authenticator-code-field';
import { Section } from './section';
import { TotpSetup } from './totp-setup';

/** Sets up the authenticator app, or removes it. */
export function TotpSection() {
  const { hasTotp, role } = useUser();
  const [dialog, setDialog] = useState<'setup' | 'removal' | null>(null);
  const close = () => setDialog(null);
  return (
    <Section
      title="Authenticator app"
      hint={`Signing in asks for a code of the app besides your password.${role === 'admin' ? ' Recommended for administrators.' : ''}`}
      aside={<Badge tone={hasTotp ? 'right' : 'plain'}>{hasTotp ? 'On' : 'Off'}</Badge>}
    >
      <Button
        variant="quiet"
        size="small"
        className="self-start"
        onClick={() => setDialog(hasTotp ? 'removal' : 'setup')}
      >
        {hasTotp ? 'Remove' : 'Set up'}
      </Button>
      <Dialog open={dialog === 'setup'} onClose={close} title="Set up an authenticator app">
        <TotpSetup onDone={close} />
      </Dialog>
      <Dialog
        open={dialog === 'removal'}
        onClose={close}
        title="Remove the authenticator app?"
        description="Signing in will ask only for your password."
      >
        <RemovalForm onDone={close} />
      </Dialog>
    </Section>
  );
}

function RemovalForm({ onDone }: { onDone: () => void }) {
  const { hasPassword } = useUser();
  const form = useForm<RemoveTotp>({
    resolver: zodResolver(RemoveTotp),
    shouldUnregister: true,
    defaultValues: { code: '' },
  });
  const { submit, failure } = useFormSubmission(form, {
    names: ['password', 'code'],
    otherwise: 'The app could not be removed. Please try again.',
    async send(values) {
      await api.auth.totp.remove.mutate(values);
      await refreshProfile();
      showToast('The authenticator app was removed.', 'success');
      onDone();
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} aria-label="Remove the app" className="flex flex-col gap-4">
      <FormError message={failure} />
      {hasPassword && (
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          disabled={isSubmitting}
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
      <AuthenticatorCodeField
        disabled={isSubmitting}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" variant="danger" busy={isSubmitting}>
        {isSubmitting ? 'Removing...' : 'Remove'}
      </Button>
    </form>
  );
}
