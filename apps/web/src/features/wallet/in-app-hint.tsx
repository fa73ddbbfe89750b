import { useLingui } from '@lingui/react/macro';
import { browserLink, inAppBrowserOf } from '../../lib/browser/in-app-browser';
import { copy } from '../../lib/browser/share';
import { Button, buttonClass } from '../../ui/button';

/** A hint for browsers inside other apps, from which UPI apps and bank pages often do not open. */
export function InAppHint() {
  const { t } = useLingui();
  const { userAgent } = navigator;
  const app = inAppBrowserOf(userAgent);
  if (app === null) return null;
  const link = browserLink(userAgent, window.location);
  return (
    <div role="note" className="flex flex-col items-start gap-2 rounded-card bg-sunken p-4">
      <p>
        {app === ''
          ? t`This page is open inside another app, where payments often fail. Open it in your browser to pay.`
          : t`This page is open inside ${app}, where payments often fail. Open it in your browser to pay.`}
      </p>
      {link ? (
        <a href={link} className={buttonClass('quiet', 'small')}>
          {t`Open in my browser`}
        </a>
      ) : (
        <Button
          variant="quiet"
          size="small"
          onClick={() =>
            copy(window.location.href, {
              copied: t`Link copied to clipboard!`,
              failed: t`The link could not be copied.`,
            })
          }
        >
          {t`Copy the link`}
        </Button>
      )}
    </div>
  );
}
