import { isRecord } from '../../wire';

/** A response, with the result or the problem in it; both are undefined where the response is not JSON. */
export type Reply = {
  readonly status: number;
  readonly text: string;
  readonly result?: unknown;
  readonly problem?: unknown;
};

/** Stacks, statements and paths of the server. */
const innards =
  /node_modules|\.[jt]s:\d|\bat \w+ \(|"stack"|postgres|drizzle|zoderror|select .* from |insert into |update .* set |\/(?:home|work|tmp|usr|srv)\//i;

/** Throws unless the response is a result, or a problem that a caller can have caused. */
export function assertHarmless({ status, text, problem }: Reply): void {
  // Google and push are not configured here.
  if (status >= 500 && status !== 501) throw new Error(`the status is ${status}`);
  if (innards.test(text)) throw new Error('the response shows the innards of the server');
  if (status < 400) return;
  const { detail, code } = isRecord(problem) ? problem : {};
  if (typeof detail !== 'string' || detail === '' || typeof code !== 'string')
    throw new Error(`the problem ${status} has no detail or no code`);
}
