/** A call that the server refused. */
export class RestError extends Error {
  override readonly name = 'RestError';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export type RestCall = {
  readonly token?: string;
  /** Sent as JSON; a form as it is. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Calls a documented path of a server and returns its response. Throws RestError where the server refuses. */
export async function callRest(
  url: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { token, body, headers }: RestCall = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body ? JSON.stringify(body) : null,
  });
  if (response.ok) return response;
  throw new RestError(response.status, `${method} ${path}: ${response.status} ${await response.text()}`);
}
