import { lazyDialog } from '../../lib/page/lazy-on-intent';

/** Adds money to the wallet. Its form loads when it is about to be opened. */
export const AddFundsDialog = lazyDialog(() => import('./add-funds-panel'));
