import { expect } from 'vitest';
import { restRoutes } from '../rest/rest-routes';
import { findRoute } from './check-response';
import type { Answer, Method, TestApp } from './test-app';

export type Body = Record<string, unknown> & { id: string };
export type Token = { readonly token: string };
/** The paths of quizzes and of what players gain by them. All others are those of accounts and money. */
const ofQuizzes =
  /^\/(quiz|tournament|halls|leagues|results|badges|invitations|user\/(achiev|badge|friends|invit|league|progress|rating|tourn)|admin\/(decisions|exposure|held|question|reports\/tourn|series|tourn))/;

/** Calls a site as integrators do, over REST alone. The client checks each response against the OpenAPI document. */
export function documentedCalls(site: TestApp) {
  const succeeded = new Set<string>();
  let recorded = 0;

  /** Checks that the audit log has more entries. */
  async function expectRecorded(change: string): Promise<void> {
    const entries = await site.deps.database.sql`select from audit_log`;
    expect(entries.length, `${change} is in the audit log`).toBeGreaterThan(recorded);
    recorded = entries.length;
  }

  /**
   * Returns the calls of a user, or of nobody. They must succeed, and an administrator's changes be in the audit log.
   */
  function by(user?: Token, at: TestApp = site) {
    const callWith =
      (method: Method) =>
      async <Shape = Body>(path: string, body?: object | string, type?: string): Promise<Answer<Shape>> => {
        const headers = {
          ...(user && { authorization: `Bearer ${user.token}` }),
          ...(type && { 'content-type': type }),
        };
        const answer = await at.call<Shape>(method, `/api${path}`, { headers, ...(body && { body }) });
        expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
        const route = findRoute(method, `/api${path}`);
        if (route) succeeded.add(`${route.method} ${route.path}`);
        if (path.startsWith('/admin/') && method !== 'GET') await expectRecorded(`${method} ${path}`);
        return answer;
      };
    return {
      get: callWith('GET'),
      post: callWith('POST'),
      put: callWith('PUT'),
      delete: callWith('DELETE'),
    };
  }

  /** Returns the routes of an area that no call has reached. */
  const notCalled = (area: 'quizzes' | 'accounts') =>
    restRoutes
      .filter(({ path }) => ofQuizzes.test(path) === (area === 'quizzes'))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !succeeded.has(route));

  return { by, notCalled };
}
