import { logWarning } from '../log';

/** https://wicg.github.io/web-otp/; TypeScript does not know it yet. */
type CodeRequest = CredentialRequestOptions & { readonly otp: { readonly transport: readonly ['sms'] } };

/**
 * Waits for a text message whose last line names this site, and returns its code once the user has allowed it. Returns
 * null where the browser cannot do so, and where the user declines or the signal ends the wait.
 */
export async function receiveCode(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null;
  try {
    const request: CodeRequest = { otp: { transport: ['sms'] }, signal };
    const message = await navigator.credentials.get(request);
    return message && 'code' in message ? String(message.code) : null;
  } catch (error) {
    if (!signal.aborted) logWarning('The code could not be read from a message.', error);
    return null;
  }
}
