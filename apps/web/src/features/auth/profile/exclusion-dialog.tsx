import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { problemDetailOr } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { RadioGroup } from '../../../ui/radio-group';

const periods = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
] as const;

/** Excludes the user from play for a period. An exclusion cannot be revoked. */
export function ExclusionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [days, setDays] = useState('7');
  const exclude = trpc.wallet.limits.excludeSelf.useMutation({
    onSuccess(limits) {
      queries.wallet.limits.mine.setData(undefined, limits);
      showToast(t`You are excluded from playing for now.`, 'success');
      onClose();
    },
    onError(error) {
      logWarning('The exclusion was not set.', error);
      showToast(problemDetailOr(error, t`This did not work. Please try again.`), 'error');
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={t`Take a break?`}
      description={t`You cannot add money, buy access or join tournaments until it is over. It cannot be shortened. What your wallet holds stays yours.`}
      confirm={t`Exclude me`}
      cancel={t`Not now`}
      variant="danger"
      busy={exclude.isPending}
      onConfirm={() => exclude.mutate({ days: Number(days) })}
      onCancel={onClose}
    >
      <RadioGroup
        legend={t`For`}
        options={periods}
        name="days"
        onChange={({ target }) => setDays(target.value)}
        value={days}
      />
    </ConfirmDialog>
  );
}
