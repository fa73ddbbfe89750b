import { MessageDialog } from '../../ui/confirm-dialog';
import { Overlay } from '../../ui/overlay';
import type { TopupPhase } from './top-up';
import type { TopupNotice } from './use-topup';

const overlays: Partial<Record<TopupPhase, string>> = {
  confirming: 'Waiting for payment confirmation...',
  updating: 'Updating wallet...',
};

const notices = {
  unavailable: {
    title: 'Payment is not available',
    message: "The payment provider's script is not loaded. Please check the index page.",
  },
  pending: {
    title: 'Payment received',
    message:
      'Your payment was received and is still being confirmed. Your wallet is updated as soon as it is; you need not pay again.',
  },
} as const;

type TopupStatusProps = { phase: TopupPhase; notice: TopupNotice; onDismiss: () => void };

/** The overlay while a payment is being credited, and the notices of a delayed or failed one. */
export function TopupStatus({ phase, notice, onDismiss }: TopupStatusProps) {
  const { title, message } = notices[notice ?? 'pending'];
  return (
    <>
      <Overlay message={overlays[phase] ?? null} />
      <MessageDialog open={notice !== null} title={title} message={message} onClose={onDismiss} />
    </>
  );
}
