/** What the page of users looks for. */
export type UsersSearch = { readonly text?: string | undefined; readonly kyc?: 'pending' | undefined };

/** What an address asks for; anything it does not know is left out. */
export function readUsersSearch(search: Readonly<Record<string, unknown>>): UsersSearch {
  const { text, kyc } = search;
  return {
    ...(typeof text === 'string' && text !== '' && { text: text.slice(0, 200) }),
    ...(kyc === 'pending' && { kyc }),
  };
}
