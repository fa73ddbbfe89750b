import { toRupees } from '@paheli/core/money';
import { accessFeePaise, currency, type WalletSettings } from '@paheli/core/wallet/schema';
import type { Deps } from '../deps';

const minTopup = 1;

/** What a screen needs to know before it opens the checkout; money in rupees. */
export function readWalletSettings({ settings }: Pick<Deps, 'settings'>): WalletSettings {
  return {
    accessFee: toRupees(accessFeePaise),
    currency,
    minTopup,
    maxTopup: toRupees(settings.maxTopupPaise),
    checkoutScriptUrl: settings.checkoutScriptUrl,
  };
}
