import { lazyDialog } from '../lib/page/lazy-on-intent';

const loadPanels = () => import('./confirm-panels');

/** Confirms an action that costs money or cannot be undone. Inside a dialog, it is a step of that dialog. */
export const ConfirmDialog = lazyDialog(async () => ({
  default: (await loadPanels()).ConfirmPanel,
}));

/** The alert of the specification: one message and one button. */
export const MessageDialog = lazyDialog(async () => ({
  default: (await loadPanels()).MessagePanel,
}));
