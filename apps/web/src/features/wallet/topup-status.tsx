import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { MessageDialog } from '../../ui/confirm-dialog';
import { Spinner } from '../../ui/spinner';
import type { TopupPhase } from './top-up';
import type { TopupNotice } from './use-topup';

const overlays: Partial<Record<TopupPhase, MessageDescriptor>> = {
  confirming: msg`Waiting for payment confirmation...`,
  updating: msg`Updating wallet...`,
};

const notices = {
  unavailable: {
    title: msg`Payment is not available`,
    message: msg`The payment provider's script is not loaded. Please check the index page.`,
  },
  pending: {
    title: msg`Payment received`,
    message: msg`Your payment was received and is still being confirmed. Your wallet is updated as soon as it is; you need not pay again.`,
  },
  bought: {
    title: msg`Payment received`,
    message: msg`Your payment was received and is still being confirmed. You get access as soon as it is; you need not pay again.`,
  },
} as const;

type TopupStatusProps = { phase: TopupPhase; notice: TopupNotice; onDismiss: () => void };

/** The overlay while a payment is being credited, and the notices of a delayed or failed one. */
export function TopupStatus({ phase, notice, onDismiss }: TopupStatusProps) {
  const { t } = useLingui();
  const overlay = overlays[phase];
  const { title, message } = notices[notice ?? 'pending'];
  return (
    <>
      <Overlay message={overlay ? t(overlay) : null} />
      <MessageDialog open={notice !== null} title={t(title)} message={t(message)} onClose={onDismiss} />
    </>
  );
}

/** Covers the page while a payment is being credited. */
function Overlay({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <div className="appear fixed inset-0 z-60 grid place-items-center bg-veil p-6">
      <div
        role="status"
        className="flex flex-col items-center gap-4 rounded-sheet bg-surface px-8 py-7 text-center shadow-floating"
      >
        <Spinner />
        <p className="font-semibold text-lg">{message}</p>
      </div>
    </div>
  );
}
