import { t } from '@lingui/core/macro';
import { MutationCache } from '@tanstack/react-query';
import { logWarning } from '../log';
import { showToast } from '../page/toasts';
import { problemDetailOr, readProblem } from './problem';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The sentence of the toast without a response of the server, whose own sentence is shown otherwise. */
      failure?: string;
      /** The title of the toast, with the server's sentence below it. */
      title?: string;
      /** Whether the component shows the failure beside its fields. */
      isShownInPlace?: true;
    };
  }
}

/** Logs every failed mutation, and shows the failure as a toast unless the component shows it in place. */
export const mutationCache = new MutationCache({
  onError(error, _input, _result, { options: { mutationKey, meta = {} } }) {
    logWarning(`A mutation failed: ${JSON.stringify(mutationKey)}`, error);
    if (meta.isShownInPlace) return;
    const { title, failure = t`This did not work. Please try again.` } = meta;
    if (title) showToast(title, 'error', readProblem(error)?.detail);
    else showToast(problemDetailOr(error, failure), 'error');
  },
  /** A decision of an administrator may change every list of the administration. */
  onSettled(_data, _error, _input, _result, { options: { mutationKey } }, { client }) {
    if (isOfAdministration(mutationKey)) void client.invalidateQueries({ queryKey: administration });
  },
});

/** The keys of tRPC begin with the path of the procedure. */
const administration = [['admin']];

function isOfAdministration([path]: readonly unknown[] = []): boolean {
  return Array.isArray(path) && path[0] === 'admin';
}
