import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { useMay } from '../may';
import { UserPanel } from './user-panel';

/** A user's account in a dialog, with the way to the page that has its history. */
export function UserDetails({ userId, onClose }: { userId: string | null; onClose: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  return (
    <Dialog open={userId !== null} onClose={onClose} title={t`User Details`} isWide>
      {userId !== null && (
        <>
          <UserPanel userId={userId} onDecided={onClose} />
          {may('admin.users.history') && (
            <Link to="/admin/users/$userId" params={{ userId }} className={buttonClass('quiet', 'small')}>
              {t`History`}
            </Link>
          )}
        </>
      )}
    </Dialog>
  );
}
