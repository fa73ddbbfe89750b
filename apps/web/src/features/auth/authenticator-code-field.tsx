import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field';

/** The field for a code of the authenticator app, or a recovery code. */
export function AuthenticatorCodeField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Authenticator code"
      autoComplete="one-time-code"
      hint="From your app, or one of your recovery codes."
      {...field}
    />
  );
}
