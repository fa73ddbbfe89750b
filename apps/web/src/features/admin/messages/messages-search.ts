import type { ContactSubject } from '@paheli/core/contact/schema';
import { given, idIn, pagesIn, textIn } from '../list-search';
import { keyIn } from '../words';

/** Which messages the page shows, and which is open: those that nobody has handled where nothing is said. */
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

/** What an address asks for; anything it does not know is left out. */
export function readMessagesSearch(search: Readonly<Record<string, unknown>>): MessagesSearch {
  return given({
    text: textIn(search.text),
    subject: keyIn(subjects, search.subject),
    state: keyIn({ handled: true, all: true }, search.state),
    pages: pagesIn(search.pages),
    message: idIn(search.message),
  });
}

/** The list that is asked for, as the server is asked for it. */
export function toListInput({ text, subject, state }: MessagesSearch) {
  return given({ search: text, subject, handled: state === 'all' ? undefined : state === 'handled' });
}
