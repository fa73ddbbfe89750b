import { Problem } from '@paheli/core/problem';
import { PushError } from '@paheli/engine/notices/web-push';
import { PaymentsError } from '@paheli/engine/wallet/payments/payments';
import { type ProviderEvent, providerChannel } from './channels';

/** Returns a service whose calls are reported under the provider's name. Functions without a promise are no calls. */
export function reportCalls<Service extends object | undefined>(provider: string, service: Service): Service {
  if (service === undefined) return service;
  const reported = Object.entries(service).map(([operation, member]) => {
    if (typeof member === 'object' && member !== null) return [operation, reportCalls(provider, member)];
    if (typeof member !== 'function') return [operation, member];
    const call = (...parameters: unknown[]) => {
      const result: unknown = Reflect.apply(member, service, parameters);
      return result instanceof Promise ? report({ provider, operation }, result) : result;
    };
    return [operation, call];
  });
  return Object.fromEntries(reported) as Service;
}

function report(event: ProviderEvent, result: Promise<unknown>): Promise<unknown> {
  return providerChannel.tracePromise(async () => {
    try {
      const value = await result;
      event.outcome = 'ok';
      return value;
    } catch (error) {
      event.outcome = outcomeOf(error);
      throw error;
    }
  }, event);
}

function outcomeOf(error: unknown): string {
  if (error instanceof PaymentsError) return error.kind;
  if (error instanceof PushError) return error.kind === 'silent' ? 'failed' : error.kind;
  return error instanceof Problem ? error.code : 'failed';
}
