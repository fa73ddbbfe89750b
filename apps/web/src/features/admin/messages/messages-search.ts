import type { ContactSubject } from '@paheli/core/contact/schema';
import { idIn, keyIn, pagesIn, textIn, withoutUndefined } from '../list-search';

/** The filters of the messages page and its open message. The default is unhandled messages. */
export type MessagesSearch = {
  readonly text?: string | undefined;
  readonly subject?: ContactSubject | undefined;
  readonly state?: 'handled' | 'all' | undefined;
  readonly pages?: number | undefined;
  readonly message?: string | undefined;
};

const subjects: Readonly<Record<ContactSubject, true>> = {
  general: true,
  support: true,
  feedback: true,
  partnership: true,
  other: true,
};

/** Parses the search parameters. Unknown values are left out. */
export function readMessagesSearch(search: Readonly<Record<string, unknown>>): MessagesSearch {
  return withoutUndefined({
    text: textIn(search.text),
    subject: keyIn(subjects, search.subject),
    state: keyIn({ handled: true, all: true }, search.state),
    pages: pagesIn(search.pages),
    message: idIn(search.message),
  });
}

/** Converts the search parameters to the input of the list procedure. */
export function toListInput({ text, subject, state }: MessagesSearch) {
  return withoutUndefined({
    search: text,
    subject,
    handled: state === 'all' ? undefined : state === 'handled',
  });
}
