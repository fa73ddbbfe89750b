import superjson from 'superjson';
import type { z } from 'zod';
import { restRoutes } from '../rest/rest-routes';
import { contractOf } from '../trpc/contract';
import type { ProcedurePath } from '../trpc/procedures';
import { appRouter } from '../trpc/router';
import type { SignedIn, TestApp } from './test-app';

/** A text that a caller got, and from where. */
export type Told = { readonly from: string; readonly text: string };

/** What callers may ask about. */
export type Known = {
  readonly tournamentIds: readonly string[];
  readonly sessionIds: readonly string[];
  readonly linkCodes: readonly string[];
};

const definitions: Readonly<Record<string, unknown>> = appRouter._def.procedures;

/** Returns the procedures of one type that are not for administrators. */
export function proceduresOf(type: 'query' | 'mutation'): ProcedurePath[] {
  return (Object.keys(definitions) as ProcedurePath[]).filter((path) => {
    const { _def } = definitions[path] as { readonly _def: { readonly type: string } };
    return _def.type === type && !path.startsWith('admin.');
  });
}

/** Calls every query, and reads every path and shared page, that is not for administrators. */
export async function readEverything(site: TestApp, as: SignedIn | undefined, known: Known): Promise<Told[]> {
  const told: Told[] = [];
  for (const path of proceduresOf('query')) {
    for (const input of inputsOf(path, known)) {
      const given = encodeURIComponent(JSON.stringify(superjson.serialize(input)));
      told.push({ from: path, text: (await site.call('GET', `/trpc/${path}?input=${given}`, { as })).text });
    }
  }
  for (const url of urlsOf(known)) {
    const headers = as ? { authorization: `Bearer ${as.token}` } : {};
    const response = await site.app.inject({ method: 'GET', url, headers });
    told.push({ from: url, text: response.body + JSON.stringify(response.headers) });
  }
  return told;
}

/** Calls a mutation with the first input that known values make. */
export async function callMutation(
  site: TestApp,
  as: SignedIn | undefined,
  path: ProcedurePath,
  known: Known,
): Promise<Told> {
  const [input] = inputsOf(path, known);
  const body = superjson.serialize(input);
  return { from: path, text: (await site.call('POST', `/trpc/${path}`, { as, body })).text };
}

/** Returns all inputs that known values make. Throws where a required field has no known value. */
function inputsOf(path: ProcedurePath, known: Known): Record<string, unknown>[] {
  const values: Readonly<Record<string, readonly unknown[]>> = {
    tournamentId: known.tournamentIds,
    // A session is found by its tournament too.
    sessionId: [...known.sessionIds, ...known.tournamentIds],
    claimId: ['0'.repeat(32)],
    questionIndex: [0, 1, 2, 3],
    isHidden: [true],
    linkCode: known.linkCodes,
    amount: [100],
    formulas: [['x^2']],
    from: ['2026-01-01'],
    to: ['2030-01-01'],
    name: ['Lions'],
    joinCode: ['KTXHVM'],
    teamCode: ['KTXHVM'],
    username: ['nobody'],
    reason: ['Rude.'],
  };
  let inputs: Record<string, unknown>[] = [{}];
  const { _def } = definitions[path] as { readonly _def: { readonly inputs: readonly unknown[] } };
  const input = _def.inputs.length > 0 ? contractOf(path).input : undefined;
  for (const [field, schema] of Object.entries(input?.shape ?? {})) {
    const known = values[field];
    if (!known && (schema as z.ZodType).safeParse(undefined).success) continue;
    if (!known) throw new Error(`${path} needs ${field}: add a value of it`);
    inputs = inputs.flatMap((each) => known.map((value) => ({ ...each, [field]: value })));
  }
  return inputs;
}

function urlsOf({ tournamentIds, sessionIds, linkCodes }: Known): string[] {
  const routes = restRoutes.filter(({ method, path }) => method === 'GET' && !path.startsWith('/admin'));
  return [
    ...routes.flatMap(({ path }) => {
      const values = path.includes(':code') ? linkCodes : [...tournamentIds, ...sessionIds];
      return path.includes(':')
        ? values.map((value) => `/api${path.replace(/:\w+/, value)}`)
        : [`/api${path}`];
    }),
    ...tournamentIds.flatMap((id) => [`/tournaments/${id}`, `/og/tournaments/${id}.png`]),
    ...linkCodes.flatMap((code) => [`/r/${code}`, `/og/results/${code}.png`]),
  ];
}
