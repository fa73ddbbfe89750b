type RestCall = {
  readonly token?: string;
  /** Sent as JSON; a form as it is. */
  readonly body?: object;
};

/** Calls a documented path of a server and returns its response. Throws where the server refuses. */
export async function callRest(
  url: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { token, body }: RestCall = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body ? JSON.stringify(body) : null,
  });
  if (response.ok) return response;
  throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}
