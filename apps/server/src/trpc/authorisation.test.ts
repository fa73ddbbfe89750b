import { randomUUID } from 'node:crypto';
import { type Duty, duties } from '@paheli/core/account/duty';
import { deciderDuties } from '@paheli/core/integrity/pending-decision';
import { approverDuties } from '@paheli/engine/wallet/withdrawals/withdrawal-sums';
import { beforeAll, describe, expect, test } from 'vitest';
import { restRoutes } from '../rest/rest-routes';
import { createTestApp, openTestApp, type SignedIn } from '../testing/test-app';
import { callMessage, openSocket, type TestSocket } from '../testing/test-socket';
import { type ProcedurePath, type ProcedureRule, procedures, type RequiredRole } from './procedures';
import { appRouter } from './router';

type Role = RequiredRole;
/** Someone who calls: of a role, or of a narrower duty. */
type Caller = Role | Duty;

const isOpen = (path: ProcedurePath) => procedures[path].mode !== 'social';
const allPaths = Object.keys(procedures) as ProcedurePath[];
/** The role of each procedure, by the table that the doors obey. */
const roles = allPaths.filter(isOpen).map((path) => [path, procedures[path].role] as const);
/** The procedure of each documented path, called without fields. */
const routes = restRoutes.flatMap((route) => {
  const path = route.choose({});
  return isOpen(path) ? [[route, path] as const] : [];
});

/** What visitors may call: a second list, so that no line of the table opens a procedure by mistake. */
const open = [
  'auth.appeals.sendWithCode',
  'auth.askCode',
  'auth.friends.invitation',
  'auth.google',
  'auth.login',
  'auth.notices.renew',
  'auth.options',
  'auth.register',
  'auth.resetPassword',
  'contact.send',
  'quiz.achievements.page',
  'quiz.resultCard.page',
  'stats.realtime',
  'tournament.byCode',
  'tournament.byId',
  'tournament.fairness',
  'tournament.hall',
  'tournament.leaderboard',
  'tournament.list',
  'tournament.teamBoard',
  'wallet.settings',
];

/** What administrators of a narrower duty may not call, whatever the table says: to make others administrators, to read what others did. */
const closedToDuties =
  /^admin\.(audit|decisions|ledgerInvariants|notifications|stats|trends|users\.(confirmRole|setRole))/;

const ranks = ['anyone', 'player', 'admin'] as const;
const callers = [...ranks, ...duties];
/** Procedures that succeed without fields and end their caller's session. */
const endsSession = new Set<ProcedurePath>(['auth.logout']);

const site = openTestApp();
let someone: Record<Exclude<Caller, 'anyone'>, SignedIn>;
beforeAll(async () => {
  const onDuty = async (duty: Duty) => {
    const signedIn = await site.player();
    const role = duty === 'organiser' ? 'player' : 'admin';
    await site.deps.database
      .sql`update users set role = ${role}, duty = ${duty} where id = ${signedIn.viewer.userId}`;
    return signedIn;
  };
  someone = {
    player: await site.player(),
    admin: await site.admin(),
    editor: await onDuty('editor'),
    support: await onDuty('support'),
    finance: await onDuty('finance'),
    organiser: await onDuty('organiser'),
  };
});

/** Returns the status that a caller without the required role or duty gets; undefined for a caller with it. */
function denialOf(caller: Caller, path: ProcedurePath): 401 | 403 | undefined {
  const rule: ProcedureRule = procedures[path];
  if (rule.role === 'anyone' || caller === 'admin') return undefined;
  if (caller === 'anyone') return 401;
  return rule.role === 'player' || rule.duties.some((duty) => duty === caller) ? undefined : 403;
}

const signInAs = async (caller: Caller): Promise<SignedIn | undefined> =>
  caller === 'anyone' ? undefined : site.signIn(someone[caller].viewer);

/** Returns a complaint unless a status is the one that the caller must get from the procedure. */
function complaintsOf(status: number, caller: Caller, path: ProcedurePath, place: string): string[] {
  const denial = denialOf(caller, path);
  const isRight = denial === undefined ? ![401, 403].includes(status) : status === denial;
  return isRight ? [] : [`${place} as ${caller}: ${status} in place of ${denial ?? 'a call'}`];
}

/** The procedures of the router itself. */
const known: Readonly<Record<string, unknown>> = appRouter._def.procedures;
function typeOf(path: string): 'query' | 'mutation' | 'subscription' {
  const { _def } = known[path] as { _def: { type: 'query' | 'mutation' | 'subscription' } };
  return _def.type;
}

test('the table has every procedure of the router, and no other', () => {
  expect(Object.keys(procedures).toSorted()).toEqual(Object.keys(known).toSorted());
});

test('visitors may call what is listed here, and all of administration requires the role', () => {
  expect(roles.flatMap(([path, role]) => (role === 'anyone' ? [path] : [])).toSorted()).toEqual(open);
  for (const [path, role] of roles)
    expect([path, role === 'admin']).toEqual([path, path.startsWith('admin.')]);
});

test('no narrower duty makes administrators or reads what they did', () => {
  for (const path of allPaths) {
    const { duties: allowed }: ProcedureRule = procedures[path];
    if (closedToDuties.test(path)) expect([path, allowed]).toEqual([path, []]);
  }
});

test('a first decision counts of those who may make it, and of nobody else', () => {
  const { prize_release, prize_void, question_void, question_decide } = deciderDuties;
  expect(procedures['admin.prizes.release'].duties).toEqual(prize_release);
  expect(procedures['admin.prizes.void'].duties).toEqual(prize_void);
  expect(procedures['admin.tournaments.voidQuestion'].duties).toEqual(question_void);
  expect(procedures['admin.reportedQuestions.decide'].duties).toEqual(question_decide);
  expect(procedures['admin.withdrawals.approve'].duties).toEqual(approverDuties);
});

test('what is paid for is closed to players where playing is free', async () => {
  const social = await createTestApp({ beside: site, settings: { playMode: 'social' } });
  const as = await social.signIn(someone.player.viewer);
  for (const [path, { mode }] of Object.entries(procedures)) {
    if (mode !== 'money') continue;
    const { status, text } = await social.call('POST', `/trpc/${path}`, { as, body: { amount: 50 } });
    expect([path, status, text]).toEqual([path, 403, expect.stringContaining('No money can be added')]);
  }
  await social.close();
});

test('what is bought without a wallet is closed where access is paid from it', async () => {
  const as = await signInAs('player');
  for (const [path, { mode }] of Object.entries(procedures)) {
    if (mode !== 'social') continue;
    const { status, text } = await site.call('POST', `/trpc/${path}`, { as, body: { item: 'access' } });
    expect([path, status, text]).toEqual([path, 403, expect.stringContaining('paid from the wallet')]);
  }
});

test.each(callers)('as %s, each procedure over HTTP requires its role', async (caller) => {
  const complaints: string[] = [];
  let as = await signInAs(caller);
  for (const [path] of roles) {
    const type = typeOf(path);
    if (type === 'subscription') continue;
    const call = type === 'query' ? { as } : { as, body: {} };
    const { status } = await site.call(type === 'query' ? 'GET' : 'POST', `/trpc/${path}`, call);
    complaints.push(...complaintsOf(status, caller, path, path));
    if (endsSession.has(path)) as = await signInAs(caller);
  }
  expect(complaints).toEqual([]);
});

test('each path over REST is as open as its procedure', async () => {
  const complaints: string[] = [];
  const sessions = { anyone: undefined, player: await signInAs('player'), admin: await signInAs('admin') };
  for (const [{ method, path }, procedure] of routes) {
    const url = `/api${path.replace(/:\w+/g, () => randomUUID())}`;
    // The first caller who may, and the last who may not: the path calls the procedure, which decides.
    const isDenied = (caller: Caller) => denialOf(caller, procedure) !== undefined;
    const callers = [ranks.find((caller) => !isDenied(caller)), ranks.findLast(isDenied)];
    for (const caller of callers.filter((each) => each !== undefined)) {
      const as = sessions[caller];
      const { status, text } = await site.call(method, url, { as, ...(method === 'POST' && { body: {} }) });
      complaints.push(...complaintsOf(status, caller, procedure, `${method} ${path}`));
      if (status >= 400) expect(JSON.parse(text), path).toMatchObject({ detail: expect.any(String) });
      if (endsSession.has(procedure) && caller !== 'anyone') sessions[caller] = await signInAs(caller);
    }
  }
  expect(complaints).toEqual([]);
});

describe('over a socket', () => {
  test('no call succeeds without a token', async () => {
    const socket = await openSocket(site);
    socket.send({ method: 'connectionParams', data: {} });
    socket.send(callMessage(1, 'query', 'stats.realtime'));
    socket.send(callMessage(2, 'subscription', 'live.events'));
    expect(await socket.closed).toBe(4401);
    expect(socket.frames.filter(({ type }) => type !== undefined)).toEqual([]);
  });

  test.each(['player', 'admin'] as const)('a %s calls what the role allows', async (caller) => {
    const complaints: string[] = [];
    let socket: TestSocket | undefined;
    for (const [path] of roles) {
      if (!socket || socket.socket.readyState !== socket.socket.OPEN) {
        socket = await openSocket(site, { as: await site.signIn(someone[caller].viewer) });
      }
      const { error } = await socket.call(typeOf(path), path, {});
      complaints.push(...complaintsOf(Number(error?.data.httpStatus ?? 200), caller, path, path));
      if (endsSession.has(path)) expect(await socket.closed).toBe(4401);
      // A socket accepts twenty messages a second.
      site.advance(1_000);
    }
    await socket?.close();
    expect(complaints).toEqual([]);
  });
});
