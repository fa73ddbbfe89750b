import { useEffect, useRef, useState } from 'react';
import { logWarning } from '../../../lib/log';
import { readSignInOptions } from '../../../lib/session/auth';
import { showGoogleButton } from './google-script';

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
