import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmTotp } from '@paheli/core/account/totp';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { problemDetailOr } from '../../../lib/api/problem';
import { api, trpc } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { zodResolver } from '../../../lib/form-resolver';
import { showToast } from '../../../lib/page/toasts';
import { refreshProfile, useUser } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { FormError, TextField } from '../../../ui/text-field';
import { PasswordField } from '../code-fields';

/** The library loads when the first QR code is shown. */
const QrCode = lazy(() => import('../../../ui/qr-code'));

/** Shows the secret as a QR code, asks for a first code, then shows the recovery codes once. */
export function TotpSetup({ onDone }: { onDone: () => void }) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  return <Scan onConfirmed={setRecoveryCodes} />;
}

function Scan({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }) {
  const { t } = useLingui();
  const { mutate, data, error } = trpc.auth.totp.setUp.useMutation({ meta: { isShownInPlace: true } });
  useEffect(() => mutate(), [mutate]);
  const { hasPassword } = useUser();
  const form = useForm<ConfirmTotp>({
    resolver: zodResolver(ConfirmTotp),
    shouldUnregister: true,
    defaultValues: { code: '' },
  });
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: ['password', 'code'],
    otherwise: t`The app could not be set up. Please try again.`,
    async send(values) {
      const { recoveryCodes } = await api.auth.totp.confirm.mutate(values);
      onConfirmed(recoveryCodes);
    },
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t`Confirm the app`} className="flex flex-col gap-4">
      <p className="text-ink-soft">
        {t`Scan this with an app such as Google Authenticator, then enter the code that it shows. You will be signed out everywhere else.`}
      </p>
      <FormError
        message={
          failure ?? (error && problemDetailOr(error, t`The app could not be set up. Please try again.`))
        }
      />
      <Suspense fallback={<Skeleton className="size-48 self-center" />}>
        {data ? (
          <QrCode text={data.uri} label={t`QR code for the authenticator app`} />
        ) : (
          <Skeleton className="size-48 self-center" />
        )}
      </Suspense>
      <p className="break-all text-center text-[0.875rem] text-ink-soft">
        <Trans>
          Or type this key: <span className="font-semibold text-ink tabular-nums">{data?.secret}</span>
        </Trans>
      </p>
      {hasPassword && <PasswordField {...field('password')} />}
      <TextField
        label={t`Code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...field('code')}
      />
      <Button type="submit" busy={isSubmitting} disabled={!data}>
        {isSubmitting ? t`Confirming...` : t`Confirm`}
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  // Refreshes the profile on unmount only: the fresh profile would close this view before the user has seen the
  // recovery codes.
  useEffect(() => () => void refreshProfile(), []);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast(t`Copied.`, 'success'),
      () => showToast(t`Copying is not possible here. Please write them down.`, 'error'),
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        {t`The app is set up. Keep these recovery codes: each serves once if you lose the app, and they are not shown again.`}
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-card bg-sunken p-4 text-center font-semibold tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="quiet" onClick={() => void copy()}>
          {t`Copy`}
        </Button>
        <Button onClick={onDone}>{t`I kept them`}</Button>
      </div>
    </div>
  );
}
