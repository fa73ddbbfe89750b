import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc';
import { useUser } from '../../lib/session/auth';
import { Button } from '../../ui/button';
import PurchasePanel from './purchase-panel';

/** The wallet's actions in social mode: access is bought, and a balance from before is withdrawn. */
export default function SocialActions() {
  const { t } = useLingui();
  const { data: settings } = trpc.wallet.settings.useQuery(undefined, { staleTime: Infinity });
  const { hasAccess, passUntil, walletBalance } = useUser();
  const [isBuying, setIsBuying] = useState(false);
  const canBuy = settings && (!hasAccess || (settings.passDays > 0 && passUntil !== null));
  return (
    <>
      {walletBalance > 0 && <p className="basis-full">{t`You can withdraw your balance.`}</p>}
      {canBuy && (
        <Button size="small" className="flex-1 sm:flex-none sm:px-8" onClick={() => setIsBuying(true)}>
          {t`Buy access`}
        </Button>
      )}
      <PurchasePanel open={isBuying} onClose={() => setIsBuying(false)} />
    </>
  );
}
