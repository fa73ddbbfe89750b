export type InviteSearch = { readonly invite?: string };

/** Parses the search parameters of a sign-in page: the invitation to return to. */
export function readInviteSearch({ invite }: Record<string, unknown>): InviteSearch {
  return typeof invite === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(invite) ? { invite } : {};
}
