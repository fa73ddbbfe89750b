import { useLingui } from '@lingui/react/macro';
import { useIsSocial } from '../../lib/play-mode';
import { Button } from '../../ui/button';

/** The actions of the wallet. In free play, states that no money can be added. */
export function WalletActions({ onAddFunds, onHistory }: { onAddFunds: () => void; onHistory: () => void }) {
  const { t } = useLingui();
  const isSocial = useIsSocial();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isSocial ? (
        <p className="basis-full text-ink-soft sm:flex-1 sm:basis-0">
          {t`Playing is free: there are no fees and no cash prizes. You can withdraw your balance.`}
        </p>
      ) : (
        <Button size="small" className="flex-1 sm:flex-none sm:px-8" onClick={onAddFunds}>
          {t`Add Funds`}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={onHistory}>
        {t`Transaction History`}
      </Button>
    </div>
  );
}
