import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** The field for a one-time code that was sent to the player. */
export function CodeField(field: CodeFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Code`}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      required
      {...field}
    />
  );
}

/** The field for a code of the authenticator app, or a recovery code. */
export function AuthenticatorCodeField(field: CodeFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Authenticator code`}
      autoComplete="one-time-code"
      hint={t`From your app, or one of your recovery codes.`}
      {...field}
    />
  );
}
