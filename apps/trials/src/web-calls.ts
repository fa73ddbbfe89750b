import { setTimeout as sleep } from 'node:timers/promises';
import {
  CallError,
  type CallKind,
  httpCall,
  isRetryable,
  readHttpResult,
} from '@paheli/load/generator/frames';
import { HttpClient } from '@paheli/load/generator/http-client';

const retryMs = 250;
/** The patience of one attempt: a server that died with the request under way must not hold up its caller. */
const attemptMs = 10_000;

/** The calls of one person over the web client's own door, repeated as a person presses a button again. */
export class WebCalls {
  private readonly http: HttpClient;

  constructor(
    url: string,
    private readonly signal: AbortSignal,
    private readonly onError: (path: string, code: string) => void,
    token?: string,
  ) {
    const { hostname, port } = new URL(url);
    this.http = new HttpClient({ host: hostname, port: Number(port) }, token);
  }

  /**
   * Makes a call and repeats it while it fails for now, or with one of the given codes. Resolves with its data, which is the
   * acknowledgement. Rejects with a CallError that is final, or when the signal aborts.
   */
  async press<Data>(
    kind: CallKind,
    path: string,
    input: object,
    alsoRepeat: readonly string[] = [],
  ): Promise<Data> {
    for (;;) {
      try {
        const { body } = await this.http.request(httpCall(kind, path, input), attemptMs);
        return readHttpResult(body) as Data;
      } catch (error) {
        const problem = error instanceof CallError ? error : new CallError('network', String(error));
        this.onError(path, problem.code);
        const isWorthIt = isRetryable(problem) || alsoRepeat.includes(problem.code);
        if (!isWorthIt || this.signal.aborted) throw problem;
        await sleep(retryMs);
      }
    }
  }

  /** Makes a call whose effect may have happened at an attempt without a response: `doneCode` says that it did. */
  async pressUntilDone(path: string, input: object, doneCode: string): Promise<void> {
    try {
      await this.press('mutation', path, input);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== doneCode) throw error;
    }
  }

  close(): void {
    this.http.close();
  }
}
