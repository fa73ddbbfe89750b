import { detailOr } from '../lib/api/refusal';
import { ErrorState } from './empty-state';

type QueryFailureProps = {
  title: string;
  query: { readonly error: unknown; readonly refetch: () => unknown };
  /** Where it stands in place of the whole page. */
  isPage?: boolean;
};

/** In place of what a query could not read: why, and another try. */
export function QueryFailure({ query, ...notice }: QueryFailureProps) {
  return (
    <ErrorState
      {...notice}
      detail={detailOr(query.error, 'Please check your connection and try again.')}
      onRetry={() => void query.refetch()}
    />
  );
}
