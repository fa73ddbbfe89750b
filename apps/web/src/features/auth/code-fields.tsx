import { useLingui } from '@lingui/react/macro';
import { readCode } from '@paheli/core/account/one-time-code';
import { type ClipboardEvent, type ComponentProps, useEffect, useRef } from 'react';
import { receiveCode } from '../../lib/browser/receive-code';
import { TextField } from '../../ui/text-field';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/**
 * The field for a one-time code that was sent to the player. Takes the digits of what is pasted, and the code of a
 * message where the browser offers it.
 */
export function CodeField(field: FieldProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void receiveCode(leaving.signal).then((code) => {
      const input = place.current?.querySelector('input');
      if (code !== null && input) fill(input, readCode(code));
    });
    return () => leaving.abort();
  }, []);
  return (
    <div ref={place} className="contents">
      <TextField
        label={t`Code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        onPaste={pasteDigits}
        {...field}
      />
    </div>
  );
}

function pasteDigits(event: ClipboardEvent<HTMLInputElement>): void {
  const code = readCode(event.clipboardData.getData('text'));
  if (code === '') return;
  event.preventDefault();
  fill(event.currentTarget, code);
}

/** Replaces the text of an input as if it were typed, so that its form learns of it. */
function fill(input: HTMLInputElement, text: string): void {
  // React replaces the setter of the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The field for a code of the authenticator app, or a recovery code. */
export function AuthenticatorCodeField(field: FieldProps) {
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

/** The field for the account's password. */
export function PasswordField(field: FieldProps) {
  const { t } = useLingui();
  return <TextField label={t`Password`} type="password" autoComplete="current-password" {...field} />;
}
