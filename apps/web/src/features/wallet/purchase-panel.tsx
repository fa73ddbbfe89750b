import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PurchasedItem } from '@paheli/core/wallet/schema';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc';
import { showToast } from '../../lib/page/toasts';
import { useUser } from '../../lib/session/auth';
import { formatInstant, formatPrice } from '../../lib/text/format';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FormError } from '../../ui/text-field';
import { InAppHint } from './in-app-hint';
import { PurchaseOptions, priceOf, soldItems } from './purchase-options';
import { TopupStatus } from './topup-status';
import { useAskedFirst } from './use-asked-first';
import { useTopup } from './use-topup';

/** Returns until when a pass lasts, or when it ended. */
function describePass(isRunning: boolean, end: string): string {
  return isRunning ? t`Your pass: until ${end}` : t`Your pass ended: ${end}`;
}

/** Buys access, or a pass, in one checkout. */
export default function PurchasePanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { hasAccess, passUntil } = useUser();
  const { data: settings } = trpc.wallet.settings.useQuery(undefined, { staleTime: Infinity });
  const [chosen, setChosen] = useState<PurchasedItem | null>(null);
  const topup = useTopup();
  const isAskedFirst = useAskedFirst(open, onClose);
  const isPaying = topup.phase !== 'idle' && topup.phase !== 'ordering';
  const item = chosen ?? soldItems(settings)[0];

  async function buy(wanted: PurchasedItem) {
    const outcome = await topup.start({ item: wanted });
    if (outcome === 'credited') showToast(t`You have access to all tournaments.`, 'success');
    if (outcome === 'credited' || outcome === 'pending') onClose();
  }

  return (
    <>
      <Dialog
        open={open && !isAskedFirst && !isPaying && topup.notice === null}
        onClose={onClose}
        title={t`Access to all tournaments`}
        description={passUntil ? describePass(hasAccess, formatInstant(passUntil)) : undefined}
      >
        <FormError message={topup.problem?.detail ?? null} />
        <InAppHint />
        {settings && item && (
          <>
            <PurchaseOptions settings={settings} item={item} onChange={setChosen} />
            <Button busy={topup.phase === 'ordering'} onClick={() => void buy(item)}>
              {t`Pay ${formatPrice(priceOf(item, settings))}`}
            </Button>
          </>
        )}
      </Dialog>
      <TopupStatus phase={topup.phase} notice={topup.notice} onDismiss={topup.dismissNotice} />
    </>
  );
}
