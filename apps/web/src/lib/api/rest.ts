import { saveBlob } from '../browser/save-blob';
import { expireSession, session } from '../session/session';

/** A refusal of the REST interface in the shape of the others, so that `readRefusal` reads it. */
class RestRefusal extends Error {
  override readonly name = 'RestRefusal';
  constructor(
    readonly data: {
      readonly httpStatus: number;
      readonly code: string;
      readonly detail: string;
      readonly errors: readonly { readonly path: string; readonly message: string }[];
    },
  ) {
    super(data.detail);
  }
}

/** A call for what is no JSON: files that come and go. Rejects where the server refuses, or gives no answer. */
export async function callRest(
  path: string,
  { headers, ...init }: RequestInit & { headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const token = session.get()?.token;
  const response = await fetch(`/api${path}`, {
    ...init,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
  if (response.ok) return response;
  if (response.status === 401) expireSession(token);
  throw new RestRefusal(await readBody(response));
}

async function readBody(response: Response): Promise<RestRefusal['data']> {
  const body: unknown = await response.json().catch(() => null);
  const { code, detail, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  return {
    httpStatus: response.status,
    code: typeof code === 'string' ? code : 'internal',
    detail: typeof detail === 'string' ? detail : 'Something went wrong. Please try again.',
    errors: Array.isArray(errors) ? errors : [],
  };
}

/** Saves a file that only its owner and administrators may read, under this name. */
export async function saveFile(path: string, name: string): Promise<void> {
  saveBlob(await (await callRest(path)).blob(), name);
}

/** Opens a file that only its owner and administrators may read, in a tab of its own. */
export async function openFile(path: string): Promise<void> {
  // Opened by the press itself: browsers close what opens later by itself.
  const tab = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(await (await callRest(path)).blob());
    if (tab) tab.location.replace(url);
    else window.location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
