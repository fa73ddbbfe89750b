import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocalStore } from '../../lib/browser/local-store';
import { logWarning } from '../../lib/log';
import { lazyDialog } from '../../lib/page/lazy-on-intent';
import { accessOffer } from '../../lib/session/asked-dialogs';
import { refreshProfile, useUser } from '../../lib/session/auth';
import { Button } from '../../ui/button';

const PurchasePanel = lazyDialog<{ open: boolean; onClose: () => void }>(() => import('./purchase-panel'));

/** The wallet's actions in social mode: access is bought, and a balance from before is withdrawn. */
export default function SocialActions() {
  const { t } = useLingui();
  const { hasAccess, passUntil, walletBalance } = useUser();
  const isOffered = useLocalStore(accessOffer);
  useEffect(() => {
    // A start was refused: a pass may have ended since the profile was read.
    if (isOffered)
      refreshProfile().catch((error: unknown) => logWarning('The profile could not be read.', error));
  }, [isOffered]);
  return (
    <>
      {walletBalance > 0 && <p className="basis-full">{t`You can withdraw your balance.`}</p>}
      {(!hasAccess || passUntil !== null) && (
        <Button size="small" className="flex-1 sm:flex-none sm:px-8" onClick={() => accessOffer.set(true)}>
          {t`Buy access`}
        </Button>
      )}
      <PurchasePanel open={isOffered} onClose={() => accessOffer.set(false)} />
    </>
  );
}
