import { useLingui } from '@lingui/react/macro';
import type { LinkGoogle } from '@paheli/core/account/google';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, trpc } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { updateUser } from '../../../lib/session/session';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Dialog } from '../../../ui/dialog';
import { FormError } from '../../../ui/text-field';
import { AuthenticatorCodeField, PasswordField } from '../code-fields';
import { useGoogleButton } from '../google/use-google-button';
import { Section } from './section';

/** Links and unlinks a Google account. Hidden where signing in with Google is not set up. */
export function GoogleSection() {
  const { t } = useLingui();
  const { hasGoogle } = useUser();
  const options = trpc.auth.options.useQuery(undefined, { staleTime: Infinity });
  if (!hasGoogle && !options.data?.googleClientId) return null;
  return (
    <Section
      title={t`Google`}
      hint={hasGoogle ? t`Your Google account signs you in.` : t`Sign in with your Google account as well.`}
      aside={<Badge tone={hasGoogle ? 'right' : 'plain'}>{hasGoogle ? t`Linked` : t`Not linked`}</Badge>}
    >
      {hasGoogle ? <Unlinking /> : <Linking />}
    </Section>
  );
}

function Unlinking() {
  const { t } = useLingui();
  const { hasPassword } = useUser();
  const [isAsked, setIsAsked] = useState(false);
  const unlink = trpc.auth.unlinkGoogle.useMutation({
    meta: { failure: t`Google could not be unlinked. Please try again.` },
    onSuccess: (user) => {
      updateUser(user);
      showToast(t`Google is unlinked.`, 'success');
    },
    onSettled: () => setIsAsked(false),
  });
  if (!hasPassword) {
    return (
      <p className="text-ink-soft">
        {t`Choose a password before you unlink Google: it is your only way to sign in.`}
      </p>
    );
  }
  return (
    <>
      <Button variant="quiet" size="small" className="self-start" onClick={() => setIsAsked(true)}>
        {t`Unlink`}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t`Unlink Google?`}
        description={t`You sign in with your mobile number and password from then on.`}
        confirm={t`Unlink`}
        cancel={t`Keep it`}
        busy={unlink.isPending}
        onConfirm={() => unlink.mutate()}
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
}

/** Google's button, and the form that asks for the account's password and code. */
function Linking() {
  const { t } = useLingui();
  const [credential, setCredential] = useState<string | null>(null);
  const { host } = useGoogleButton(setCredential);
  return (
    <>
      <div ref={host} className="flex min-h-11" />
      <Dialog
        open={credential !== null}
        onClose={() => setCredential(null)}
        title={t`Link your Google account`}
      >
        {credential && <LinkForm credential={credential} onDone={() => setCredential(null)} />}
      </Dialog>
    </>
  );
}

function LinkForm({ credential, onDone }: { credential: string; onDone: () => void }) {
  const { t } = useLingui();
  const { hasPassword, hasTotp } = useUser();
  const form = useForm<Omit<LinkGoogle, 'credential'>>();
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: ['password', 'code'],
    otherwise: t`Google could not be linked. Please try again.`,
    async send(values) {
      updateUser(await api.auth.linkGoogle.mutate({ ...values, credential }));
      showToast(t`Google is linked.`, 'success');
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t`Link Google`} className="flex flex-col gap-4">
      <FormError message={failure} />
      {hasPassword && <PasswordField required {...field('password')} />}
      {hasTotp && <AuthenticatorCodeField {...field('code')} />}
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? t`Linking...` : t`Link`}
      </Button>
    </form>
  );
}
