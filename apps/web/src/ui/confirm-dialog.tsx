import type { ReactNode } from 'react';
import { lazyDialog } from '../lib/page/lazy-on-intent';

const loadPanels = () => import('./confirm-panels');

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  description: ReactNode;
  confirm: string;
  cancel: string;
  /** `stay` makes cancelling the primary button, where the action loses something. */
  variant?: 'act' | 'danger' | 'stay';
  busy?: boolean;
  /** Whether the action cannot be confirmed yet. */
  isBlocked?: boolean;
  /** Whether the dialog is wider than usual on a desktop. */
  isWide?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** Confirms an action that costs money or cannot be undone. Inside a dialog, it is a step of that dialog. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(async () => ({
  default: (await loadPanels()).ConfirmPanel,
}));

export type MessageDialogProps = { open: boolean; title: string; message: string; onClose: () => void };

/** The alert of the specification: one message and one button. */
export const MessageDialog = lazyDialog<MessageDialogProps>(async () => ({
  default: (await loadPanels()).MessagePanel,
}));
