import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field';

/** Asks an account with a second factor for a code of it. */
export function AuthenticatorCodeField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Authenticator code"
      autoComplete="one-time-code"
      hint="Of your app, or one of your recovery codes."
      {...field}
    />
  );
}
