import type { FastifyRequest } from 'fastify';

/** The subprotocol after which browsers, who cannot set headers, may offer their token. */
const bearer = 'bearer';

/**
 * Which of the offered subprotocols is spoken. What a server answers is shown to whoever looks on: only ever
 * the word, never what stands beside it.
 */
export function chooseProtocol(offered: ReadonlySet<string>): string | false {
  return offered.has(bearer) ? bearer : false;
}

/** The token of a socket: from `Authorization`, from the address as `?token=`, or from the pair `bearer, <token>`. */
export function tokenOf({ token, query, headers }: FastifyRequest): string | null {
  return token ?? textOf(query, 'token') ?? tokenOfProtocols(headers['sec-websocket-protocol']);
}

/** One parameter of an address; null where it is missing, empty or repeated. */
export function textOf(parameters: unknown, name: string): string | null {
  const value = (parameters as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function tokenOfProtocols(offered: string | undefined): string | null {
  const names = (offered ?? '').split(',').map((name) => name.trim());
  return names[0] === bearer ? (names[1] ?? null) : null;
}
