import type { QuestionMedium as Medium } from '@paheli/core/question-bank/medium';
import { useEffect, useState } from 'react';
import { logWarning } from '../../lib/log';
import { QuestionMedium } from '../../ui/question/question-medium';

/** What is loaded before its question opens, encrypted. Only the latest is kept. */
let ahead: { readonly url: string; readonly bytes: Promise<ArrayBuffer | null> } | null = null;

/** Shorter screens show pictures no larger than the small size. */
const isSmallScreen = () => Math.min(window.innerWidth, window.innerHeight) < 600;

/** Loads the medium of the next question while the result of this one is shown. */
export function loadAhead(url: string): void {
  if (ahead?.url === url) return;
  const bytes = fetch(isSmallScreen() ? `${url}/small` : url)
    .then((response) => (response.ok ? response.arrayBuffer() : null))
    .catch(() => null);
  ahead = { url, bytes };
}

/** The picture or sound of the open question. */
export default function AskedMedium({ medium, lang }: { medium: Medium; lang: string }) {
  return <QuestionMedium medium={medium} url={useMediumUrl(medium)} lang={lang} />;
}

/** Returns the address of an open question's medium: what was loaded ahead, or the file itself. Null while that is decrypted. */
function useMediumUrl(medium: Medium): string | null {
  const [opened, setOpened] = useState<{ aheadUrl: string; url: string | null }>();
  useEffect(() => {
    if (ahead?.url !== medium.aheadUrl) return;
    let url: string | null = null;
    let isLeft = false;
    const { aheadUrl } = medium;
    void openAhead(medium).then((blob) => {
      if (isLeft) return;
      url = blob && URL.createObjectURL(blob);
      setOpened({ aheadUrl, url });
    });
    return () => {
      isLeft = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [medium]);
  const direct = isSmallScreen() ? medium.smallUrl : medium.url;
  if (opened?.aheadUrl === medium.aheadUrl) return opened.url ?? direct;
  return ahead?.url === medium.aheadUrl ? null : direct;
}

/** Decrypts what was loaded ahead. Returns null where it did not arrive, or cannot be decrypted. */
async function openAhead({ key, type }: Medium): Promise<Blob | null> {
  try {
    const sealed = await ahead?.bytes;
    if (!sealed) return null;
    const digits = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    const raw = Uint8Array.from(digits, (digit) => digit.charCodeAt(0));
    const secret = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    const iv = sealed.slice(0, 12);
    const padded = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, sealed.slice(12));
    // The length stands before the file.
    return new Blob([padded.slice(4, 4 + new DataView(padded).getUint32(0))], { type });
  } catch (error) {
    // Without a secure context, browsers decrypt nothing.
    logWarning('The picture or sound is loaded again.', error);
    return null;
  }
}
