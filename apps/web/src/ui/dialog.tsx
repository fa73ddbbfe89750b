import type { ReactNode } from 'react';
import { lazyDialog } from '../lib/page/lazy-on-intent';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One sentence below the title. Screen readers read it with the title. */
  description?: ReactNode;
  /** Whether the dialog is wider than usual on a desktop. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * A dialog: a bottom sheet on a phone, a centred card on a larger screen. A question of one of its actions takes the place
 * of its contents.
 */
export const Dialog = lazyDialog<DialogProps>(() => import('./dialog-panel'));
