import { i18n } from '@lingui/core';
import type { AppRouter } from '@paheli/server/router';
import { httpBatchLink, httpLink, type Operation, splitLink, type TRPCLink } from '@trpc/client';
import superjson from 'superjson';
import { session } from '../session/session';

const http = { url: '/trpc', transformer: superjson };

/**
 * Returns the headers of a call: the language of its problems, and the token in the call's context, such as for logging out of a removed session, or
 * else the session's token.
 */
function headersOf(op: Operation | undefined) {
  const token = op?.context.token ?? session.get()?.token;
  return {
    'accept-language': i18n.locale,
    ...(typeof token === 'string' && { authorization: `Bearer ${token}` }),
  };
}

/** Sends calls over HTTP. */
export const requestLink: TRPCLink<AppRouter> = splitLink({
  // A batch returns with its slowest call, and a running quiz must not wait.
  condition: (op) => op.path.startsWith('quiz.'),
  true: httpLink({ ...http, headers: ({ op }) => headersOf(op) }),
  false: httpBatchLink({ ...http, maxItems: 10, headers: ({ opList }) => headersOf(opList[0]) }),
});
