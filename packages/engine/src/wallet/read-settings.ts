import { toRupees } from '@paheli/core/money';
import { currency, type WalletSettings } from '@paheli/core/wallet/schema';
import type { Deps } from '../deps';

const minTopup = 1;

/** Returns what a screen needs before it opens the checkout; money in rupees. */
export function readWalletSettings({ settings }: Pick<Deps, 'settings'>): WalletSettings {
  return {
    accessFee: toRupees(settings.accessFeePaise),
    passDays: settings.passDays,
    passPrice: toRupees(settings.passPricePaise),
    playMode: settings.playMode,
    asksForState: settings.playMode === 'money' && settings.blockedStates.length > 0,
    currency,
    minTopup,
    maxTopup: toRupees(settings.maxTopupPaise),
    checkoutScriptUrl: settings.checkoutScriptUrl,
  };
}
