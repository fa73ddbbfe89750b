import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { csvBlob, saveBlob } from '../browser/save-blob';
import { expireSession, session } from '../session/session';

/** A problem of the REST API, in the shape that `readProblem` expects. */
class RestProblem extends Error {
  override readonly name = 'RestProblem';
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

/** Calls the REST API for files, which tRPC does not carry. Rejects with a problem, or without a response. */
export async function callRest(
  path: string,
  { headers, ...init }: RequestInit & { headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const token = session.get()?.token;
  const response = await fetch(`/api${path}`, {
    ...init,
    headers: {
      'accept-language': i18n.locale,
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  if (response.ok) return response;
  if (response.status === 401) expireSession(token);
  throw new RestProblem(await readBody(response));
}

async function readBody(response: Response): Promise<RestProblem['data']> {
  const body: unknown = await response.json().catch(() => null);
  const { code, detail, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  return {
    httpStatus: response.status,
    code: typeof code === 'string' ? code : 'internal',
    detail: typeof detail === 'string' ? detail : t`Something went wrong. Please try again.`,
    errors: Array.isArray(errors) ? errors : [],
  };
}

/** Downloads a protected file and saves it under this name. */
export async function saveFile(path: string, name: string): Promise<void> {
  const blob = await (await callRest(path)).blob();
  saveBlob(name.endsWith('.csv') ? csvBlob(blob) : blob, name);
}

/** Returns the body of a response with its fields in camelCase. */
export async function readRest(response: Response): Promise<unknown> {
  return JSON.parse(await response.text(), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [toCamel(name), inner]))
      : value,
  );
}

function toCamel(name: string): string {
  return name.replace(/(?<=[a-z])_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** Opens a protected file in a new tab. */
export async function openFile(path: string): Promise<void> {
  // Opened during the press, because browsers block windows that open later.
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
