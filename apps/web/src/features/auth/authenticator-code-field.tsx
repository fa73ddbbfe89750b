import type { ComponentProps } from 'react';
import { Field } from '../../ui/field';

/** Asks an account with a second factor for a code of it. */
export function AuthenticatorCodeField(field: Omit<ComponentProps<typeof Field>, 'label'>) {
  return (
    <Field
      label="Authenticator code"
      autoComplete="one-time-code"
      hint="Of your app, or one of your recovery codes."
      {...field}
    />
  );
}
