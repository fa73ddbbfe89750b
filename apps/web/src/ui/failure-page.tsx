import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { problemDetailOr } from '../lib/api/problem';
import { logWarning } from '../lib/log';
import { ErrorState } from './empty-state';

/** Replaces a page that could not be rendered. */
export function FailurePage({ error }: { error: unknown }) {
  const { t } = useLingui();
  const router = useRouter();
  useEffect(() => logWarning('This page could not be shown.', error), [error]);
  return (
    <div className="mx-auto w-full max-w-xl p-4 pt-12">
      <ErrorState
        title={t`This page could not be shown`}
        detail={problemDetailOr(error, t`Please check your connection and try again.`)}
        onRetry={() => void router.invalidate()}
      />
    </div>
  );
}
