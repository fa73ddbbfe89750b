export type InviteSearch = { readonly invite?: string };

/** Reads the address of a sign-in page: the invitation that its reader came from, and goes back to. */
export function readInviteSearch({ invite }: Record<string, unknown>): InviteSearch {
  return typeof invite === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(invite) ? { invite } : {};
}
