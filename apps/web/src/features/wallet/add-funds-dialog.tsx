import { lazyDialog } from '../../lib/page/lazy-on-intent';

export type AddFundsDialogProps = {
  open: boolean;
  onClose: () => void;
  /** What is missing for a seat, in rupees; filled in at the start. */
  shortfall?: number;
  /** The tournament whose seat the money is for. */
  tournamentId?: string;
};

/** Adds money to the wallet. Its form loads when it is about to be opened. */
export const AddFundsDialog = lazyDialog<AddFundsDialogProps>(() => import('./add-funds-panel'));
