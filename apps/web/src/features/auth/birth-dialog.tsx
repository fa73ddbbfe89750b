import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useLocalStore } from '../../lib/browser/local-store';
import { birthQuestion } from '../../lib/session/asked-dialogs';
import { useUser } from '../../lib/session/auth';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { PageSpinner } from '../../ui/spinner';

const BirthForm = lazy(() => import('./birth-form'));

/** Asks for the date of birth before the first payment, and refuses people under age. */
export function BirthDialog() {
  const { t } = useLingui();
  const question = useLocalStore(birthQuestion);
  const { dateOfBirth } = useUser();
  const close = () => question?.onCancel();
  const isMinor = dateOfBirth !== null;
  return (
    <Dialog
      open={question !== null}
      onClose={close}
      title={isMinor ? t`You must be at least 18` : t`When were you born?`}
      description={
        isMinor
          ? t`By the date of birth that you stated you are under 18. You cannot add money or take part.`
          : t`Only people of 18 and over may pay and take part. We ask this once.`
      }
    >
      <Suspense fallback={<PageSpinner />}>{isMinor ? <Refusal onClose={close} /> : <BirthForm />}</Suspense>
    </Dialog>
  );
}

function Refusal({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <p>{t`If the date is wrong, verify your identity (KYC): an administrator corrects it then.`}</p>
      <Button onClick={onClose}>{t`Close`}</Button>
    </>
  );
}
