import { withoutUndefined } from './list-search';
import type { MessagesSearch, TournamentsSearch, UsersSearch } from './page-search';

/** Returns the input of the list of users. */
export function usersInput({ text, kyc, role: chosen, waiting, sort, order }: UsersSearch) {
  const what = chosen === 'player' || chosen === 'admin' ? { role: chosen } : { duty: chosen };
  return withoutUndefined({ search: text, kycStatus: kyc, ...what, waiting, sort, order });
}

/** Returns the input of the list of tournaments. */
export function tournamentsInput({ text, status, ...rest }: Omit<TournamentsSearch, 'pages'>) {
  const { category, waiting, reported, sort, order } = rest;
  return withoutUndefined({
    search: text,
    status: status && [status],
    category,
    waiting,
    reported,
    sort,
    order,
  });
}

/** Returns the input of the list of messages. */
export function messagesInput({ text, subject, state }: MessagesSearch) {
  return withoutUndefined({
    search: text,
    subject,
    handled: state === 'all' ? undefined : state === 'handled',
  });
}
