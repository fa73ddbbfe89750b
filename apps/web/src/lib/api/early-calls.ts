import type { AppRouter } from '@paheli/server/router';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import superjson, { type SuperJSONResult } from 'superjson';
import { session } from '../session/session';
import { observeServerTime } from '../time/server-clock';

/** A response to a call that `start.ts` made before the client was loaded; null for a failed request. */
export type EarlyResponse = {
  readonly body: { readonly result?: { readonly data: SuperJSONResult } } | undefined;
  readonly token: string;
  readonly sentMs: number;
  readonly receivedMs: number;
} | null;

declare global {
  interface Window {
    /** The responses by procedure and input, written by `prerender/start.ts`. */
    earlyCalls?: Map<string, Promise<EarlyResponse>>;
  }
}

/** After this time a response counts as old. */
const freshMs = 10_000;

/** Takes the response to a call that was made before the client was loaded, once. All other calls go on. */
export const earlyCallLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const key = `${op.path} ${JSON.stringify(op.input) ?? ''}`;
    const early = op.type === 'query' ? window.earlyCalls?.get(key) : undefined;
    if (!early) return next(op);
    window.earlyCalls?.delete(key);
    return observable((observer) => {
      let goOn = (response: EarlyResponse) => {
        const result = response?.body?.result;
        const isFresh =
          response && performance.timeOrigin + performance.now() - response.receivedMs < freshMs;
        if (!result || !isFresh || response.token !== session.get()?.token) {
          const call = next(op).subscribe(observer);
          stop = () => call.unsubscribe();
          return;
        }
        const data = superjson.deserialize(result.data);
        observeServerTime(data, response);
        observer.next({ result: { type: 'data', data } });
        observer.complete();
      };
      let stop = () => {
        goOn = () => undefined;
      };
      void early.then((response) => goOn(response));
      return () => stop();
    });
  };
