import { toRupees } from '@paheli/core/money';
import { accessFeePaise, currency, type WalletSettings } from '@paheli/core/wallet/schema';
import { isSocial } from '../account/legal-mode';
import type { Deps } from '../deps';

const minTopup = 1;

/** Returns what a screen needs before it opens the checkout; money in rupees. */
export function readWalletSettings({ settings }: Pick<Deps, 'settings'>): WalletSettings {
  return {
    accessFee: isSocial({ settings }) ? 0 : toRupees(accessFeePaise),
    playMode: settings.playMode,
    asksForState: settings.playMode === 'money' && settings.blockedStates.length > 0,
    currency,
    minTopup,
    maxTopup: toRupees(settings.maxTopupPaise),
    checkoutScriptUrl: settings.checkoutScriptUrl,
  };
}
