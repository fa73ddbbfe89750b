import { useEffect, useRef, useState } from 'react';
import { loadScript } from '../../../lib/browser/load-script';
import { logWarning } from '../../../lib/log';
import { readSignInOptions } from '../../../lib/session/auth';

/** Renders Google's button into `host`, and returns whether the button is shown. */
export function useGoogleButton(onCredential: (credential: string) => void) {
  const host = useRef<HTMLDivElement>(null);
  const listener = useRef(onCredential);
  listener.current = onCredential;
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let isGone = false;
    const show = async () => {
      const { googleClientId } = await readSignInOptions();
      if (isGone || googleClientId === null) return;
      setIsShown(
        await showGoogleButton(element, googleClientId, (credential) => listener.current(credential)),
      );
    };
    show().catch((error: unknown) => logWarning('Signing in with Google could not be offered.', error));
    return () => {
      isGone = true;
      element.replaceChildren();
    };
  }, []);
  return { host, isShown };
}

const scriptUrl = 'https://accounts.google.com/gsi/client';

/** https://developers.google.com/identity/gsi/web/reference/js-reference */
type GoogleId = {
  initialize(options: { client_id: string; callback: (response: { credential: string }) => void }): void;
  renderButton(
    host: HTMLElement,
    options: {
      theme: 'outline' | 'filled_black';
      size: 'large';
      shape: 'pill';
      text: 'continue_with';
      width: number;
    },
  ): void;
};

declare global {
  interface Window {
    google?: { accounts: { id: GoogleId } };
  }
}

/** The maximum width of Google's button, in pixels. */
const widestPx = 400;

/** Renders Google's button into `host`. Returns false where Google's script cannot be loaded. */
async function showGoogleButton(
  host: HTMLElement,
  clientId: string,
  onCredential: (credential: string) => void,
): Promise<boolean> {
  if (!window.google) await loadScript(scriptUrl);
  const id = window.google?.accounts.id;
  if (!id) return false;
  id.initialize({ client_id: clientId, callback: ({ credential }) => onCredential(credential) });
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  id.renderButton(host, {
    theme: isDark ? 'filled_black' : 'outline',
    size: 'large',
    shape: 'pill',
    text: 'continue_with',
    width: Math.min(widestPx, host.clientWidth),
  });
  return true;
}
