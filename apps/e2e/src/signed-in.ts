import type { BrowserContextOptions } from 'playwright-core';

/** Mobile numbers and passwords of the demo content's users. */
export const demoLogins = {
  player: ['9000000002', 'paheli-demo'],
  admin: ['9000000001', 'paheli-admin'],
} as const;

/** Returns the browser state of a signed-in user, as the sign-in page would leave it. */
export async function signedIn(
  { server }: { readonly server: { readonly url: string } },
  as: keyof typeof demoLogins | readonly [mobileNumber: string, password: string],
): Promise<BrowserContextOptions> {
  const [mobileNumber, password] = typeof as === 'string' ? demoLogins[as] : as;
  const response = await fetch(`${server.url}/trpc/auth.login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: { mobileNumber, password } }),
  });
  const { result } = (await response.json()) as {
    result: { data: { json: { accessToken: string; user: unknown } } };
  };
  const { accessToken, user } = result.data.json;
  const localStorage = [
    { name: 'token', value: accessToken },
    { name: 'user', value: JSON.stringify(user) },
  ];
  return { storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] } };
}
