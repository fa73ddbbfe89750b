import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { showToast } from '../page/toasts';
import { refreshProfile } from '../session/auth';
import { problemDetailOr } from './problem';
import { queries } from './trpc';

/** Returns a function that reloads the page's queries and the profile. */
export function useRefresh() {
  const { t } = useLingui();
  const [isRefreshing, setIsRefreshing] = useState(false);
  async function refresh(): Promise<void> {
    setIsRefreshing(true);
    try {
      await Promise.all([queries.invalidate(), refreshProfile()]);
    } catch (error) {
      showToast(problemDetailOr(error, t`Could not refresh. Please check your connection.`), 'error');
    } finally {
      setIsRefreshing(false);
    }
  }
  return { isRefreshing, refresh };
}
