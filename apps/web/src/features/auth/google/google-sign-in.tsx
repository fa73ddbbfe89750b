import { useLingui } from '@lingui/react/macro';
import type { Profile } from '@paheli/core/account/schema';
import { lazy, Suspense } from 'react';
import { FormError } from '../../../ui/text-field';
import { useGoogleButton } from './use-google-button';
import { useGoogleSignIn } from './use-google-sign-in';

const GoogleProofDialog = lazy(async () => ({
  default: (await import('./google-proof-dialog')).GoogleProofDialog,
}));

/** Google's button. Renders nothing where Google sign-in is not configured or Google is unreachable. */
export function GoogleSignIn({ onSignedIn }: { onSignedIn: (user: Profile) => void }) {
  const { t } = useLingui();
  const { begin, prove, proof, setProof, failure } = useGoogleSignIn(onSignedIn);
  const { host, isShown } = useGoogleButton(begin);
  return (
    <div className="flex flex-col gap-4">
      {isShown && (
        <p className="flex items-center gap-3 text-[0.875rem] text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t`or`}
        </p>
      )}
      <FormError message={failure} />
      <div ref={host} className="flex justify-center" />
      {proof && (
        <Suspense>
          <GoogleProofDialog
            proof={proof}
            onRequired={setProof}
            onClose={() => setProof(null)}
            prove={prove}
          />
        </Suspense>
      )}
    </div>
  );
}
