import { useLingui } from '@lingui/react/macro';
import { problemDetailOr } from '../lib/api/problem';
import { ErrorState } from './empty-state';

type QueryFailureProps = {
  title: string;
  query: { readonly error: unknown; readonly refetch: () => unknown };
  /** Whether it replaces the whole page. */
  isPage?: boolean;
};

/** Replaces content whose query failed: the reason and a button that retries. */
export function QueryFailure({ query, ...notice }: QueryFailureProps) {
  const { t } = useLingui();
  return (
    <ErrorState
      {...notice}
      detail={problemDetailOr(query.error, t`Please check your connection and try again.`)}
      onRetry={() => void query.refetch()}
    />
  );
}
