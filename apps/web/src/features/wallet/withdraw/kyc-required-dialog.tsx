import { Link } from '@tanstack/react-router';
import { useUser } from '../../../lib/session/auth';
import { Button, buttonClass } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

/** Tells the player that withdrawals need verified KYC. */
export function KycRequiredDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { kycStatus } = useUser();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="KYC Required"
      description="KYC verification must be completed to withdraw winnings."
    >
      {kycStatus === 'pending' && (
        <p>Your details are being checked. You are told here as soon as they are verified.</p>
      )}
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Link to="/kyc" className={buttonClass('act')}>
          {kycStatus === 'pending' ? 'See your details' : 'Complete KYC'}
        </Link>
      </div>
    </Dialog>
  );
}
