import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../../lib/session/auth';
import { Button, buttonClass } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

/** Tells the player that withdrawals need verified KYC. */
export default function KycRequiredDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { kycStatus } = useUser();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`KYC Required`}
      description={t`KYC verification must be completed to withdraw winnings.`}
    >
      {kycStatus === 'pending' && (
        <p>{t`Your details are being checked. You are told here as soon as they are verified.`}</p>
      )}
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          {t`Close`}
        </Button>
        <Link to="/kyc" className={buttonClass('act')}>
          {kycStatus === 'pending' ? t`See your details` : t`Complete KYC`}
        </Link>
      </div>
    </Dialog>
  );
}
