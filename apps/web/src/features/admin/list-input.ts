import { withoutUndefined } from './list-search';
import type { MessagesSearch, TournamentsSearch, UsersSearch } from './page-search';

/** Returns the input of the list of users. */
export function usersInput({ text, kyc, role, waiting, sort, order }: UsersSearch) {
  const held = role === 'organiser' ? { duty: role } : { role };
  return withoutUndefined({ search: text, kycStatus: kyc, ...held, waiting, sort, order });
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
