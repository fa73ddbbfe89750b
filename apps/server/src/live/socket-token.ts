import type { FastifyRequest } from 'fastify';

/** The subprotocol before the token, for browsers, which cannot set headers. */
const bearer = 'bearer';

/**
 * Returns the accepted subprotocol. The response is visible to observers, so it contains only this word, never the
 * token beside it.
 */
export function chooseProtocol(offered: ReadonlySet<string>): string | false {
  return offered.has(bearer) ? bearer : false;
}

/**
 * Returns the token of a socket: from `Authorization`, from the query as `?token=`, or from the pair `bearer, <token>`.
 */
export function tokenOf({ token, query, headers }: FastifyRequest): string | null {
  return token ?? textOf(query, 'token') ?? tokenOfProtocols(headers['sec-websocket-protocol']);
}

/** Returns one query parameter; null where it is missing, empty or repeated. */
export function textOf(parameters: unknown, name: string): string | null {
  const value = (parameters as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function tokenOfProtocols(offered: string | undefined): string | null {
  const names = (offered ?? '').split(',').map((name) => name.trim());
  return names[0] === bearer ? (names[1] ?? null) : null;
}
