import { AsyncLocalStorage } from 'node:async_hooks';
import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import brand from '@paheli/core/brand.json';
import type { QueryEvent } from '@paheli/db/client/query-channel';
import type { Log } from '@paheli/engine/foundation/log';
import { batchChannel, itemChannel } from '@paheli/engine/foundation/queue-channels';
import type { FastifyInstance } from 'fastify';
import { jobChannel, procedureChannel, providerChannel, socketChannel } from './channels';

export type Tracing = {
  /** Traces the requests of an app. Its hooks have to be the first. */
  traceRequests(app: FastifyInstance): void;
  /** Sends what was not sent yet, and stops. */
  close(): Promise<void>;
};

type TracingOptions = {
  /** The address of the collector, such as `http://127.0.0.1:4318`. */
  readonly endpoint: string;
  /** The share of traces that are kept, from 0 to 1. */
  readonly share: number;
};

type Reported<Event> = Event & { readonly error?: unknown };
type SpanOptions = {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  readonly links?: readonly Span[];
  /** The span around this one, where it is not the current one. */
  readonly parent?: Context | undefined;
};
type Described<Event> = {
  /** Describes the span of an event; null for none. */
  readonly begin: (event: Event, parent: Context | undefined) => SpanOptions | null;
  /** Receives the context of the span that began. */
  readonly entered?: (event: Event, context: Context) => void;
  /** Returns what is known only at the end. */
  readonly end?: (event: Event) => Attributes;
};

// Only its types can be imported here: the start of the server opens the database.
const queryChannel = tracingChannel<unknown, QueryEvent>('paheli:query');
/** How long a batch is tried: a collector that is away must not hold up the end of the process. */
const timeoutMs = 3_000;
/** Results that are faults of ours or of a provider, not of the caller. */
const faults = /^(?:internal|unavailable|failed|outcome_unknown)$/;

/**
 * Sends traces to a collector by OTLP over HTTP: requests, socket messages, procedures, queues, jobs, SQL and calls to
 * providers. Spans have no parameters of statements, no addresses and no names of users.
 */
export function startTracing({ endpoint, share }: TracingOptions, log: Log): Tracing {
  const warn = (message: string) => {
    // The SDK writes errors as JSON, with their stacks.
    const [, detail = message] = /"message":"([^"]+)"/.exec(message) ?? [];
    log.warn({ detail }, 'traces could not be sent');
  };
  diag.setLogger(
    { error: warn, warn, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: timeoutMs });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': brand.name.toLowerCase() }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const store = new AsyncLocalStorage<Context>();
  const tracer = provider.getTracer(brand.name);
  const stop = traceChannels(tracer, store);
  return {
    traceRequests: (app) => traceRequests(app, tracer, store),
    async close() {
      stop();
      await provider
        .shutdown()
        .catch((error: unknown) => log.warn({ err: error }, 'traces could not be sent'));
      diag.disable();
    },
  };
}

/** A caller's own trace is not continued: strangers do not decide what is kept. */
function traceRequests(app: FastifyInstance, tracer: Tracer, store: AsyncLocalStorage<Context>): void {
  const contexts = new WeakMap<object, Context>();
  app.addHook('onRequest', (request, reply, done) => {
    // A socket lives for hours; its messages are traced instead.
    if (request.headers.upgrade !== undefined) return done();
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? 'unknown';
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'http.route': route, 'request.id': id },
      },
      ROOT_CONTEXT,
    );
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    const context = trace.setSpan(ROOT_CONTEXT, span);
    contexts.set(request, context);
    store.run(context, done);
  });
  // The body is read in the events of its socket, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context) store.run(context, done);
    else done();
  });
}

function traceChannels(tracer: Tracer, store: AsyncLocalStorage<Context>): () => void {
  const follow = <Event extends object>(
    channel: TracingChannel<unknown, Event>,
    described: Described<Event>,
  ) => followChannel(tracer, store, channel, described);
  /** The contexts of the calls that wait in queues. */
  const waiting = new WeakMap<object, Context>();
  const contextOf = (item: unknown) =>
    typeof item === 'object' && item !== null ? waiting.get(item) : undefined;
  const stops = [
    follow(procedureChannel, {
      begin: ({ procedure, door, requestId }) => ({
        name: procedure,
        attributes: { 'procedure.door': door, ...(requestId !== null && { 'request.id': requestId }) },
      }),
      end: ({ code = 'internal' }) => ({ 'procedure.code': code }),
    }),
    follow(socketChannel, { begin: () => ({ name: 'socket message', kind: SpanKind.SERVER }) }),
    follow(jobChannel, { begin: ({ job }) => ({ name: `job ${job}`, parent: ROOT_CONTEXT }) }),
    follow(itemChannel, {
      begin: ({ queue }) => ({ name: `queue ${queue}` }),
      entered: ({ item }, context) => {
        if (typeof item === 'object' && item !== null) waiting.set(item, context);
      },
    }),
    follow(batchChannel, {
      // The batch belongs to the trace of its first call and refers to the others.
      begin: ({ queue, items }) => {
        const [parent = ROOT_CONTEXT, ...others] = items.flatMap((item) => contextOf(item) ?? []);
        const links = others.flatMap((context) => trace.getSpan(context) ?? []);
        return { name: `batch ${queue}`, parent, links, attributes: { 'batch.size': items.length } };
      },
    }),
    follow(queryChannel, {
      // What no call or job caused, such as looking for events every second, is not traced.
      begin: ({ text }, parent) =>
        parent === undefined
          ? null
          : {
              name: operationOf(text),
              kind: SpanKind.CLIENT,
              attributes: { 'db.system.name': 'postgresql' },
            },
      end: ({ text }) => ({ 'db.query.text': text }),
    }),
    follow(providerChannel, {
      begin: ({ provider, operation }) => ({ name: `${provider} ${operation}`, kind: SpanKind.CLIENT }),
      end: ({ outcome = 'failed' }) => ({ 'provider.outcome': outcome }),
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function operationOf(text: string): string {
  return /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL';
}

/** Makes a span of each event of a channel, around what happens meanwhile. Returns a function that stops it. */
function followChannel<Event extends object>(
  tracer: Tracer,
  store: AsyncLocalStorage<Context>,
  { start, asyncEnd }: TracingChannel<unknown, Event>,
  { begin, entered, end = () => ({}) }: Described<Event>,
): () => void {
  const spans = new WeakMap<object, Span>();
  const enter = (event: Event): Context => {
    const current = store.getStore();
    const described = begin(event, current);
    if (described === null) return current ?? ROOT_CONTEXT;
    const { name, parent = current ?? ROOT_CONTEXT, links = [], ...options } = described;
    const asLinks = links.map((span) => ({ context: span.spanContext() }));
    const span = tracer.startSpan(name, { ...options, links: asLinks }, parent);
    spans.set(event, span);
    const context = trace.setSpan(parent, span);
    entered?.(event, context);
    return context;
  };
  const leave = (event: unknown) => {
    const span = spans.get(event as Event);
    if (!span) return;
    const attributes = end(event as Event);
    span.setAttributes(attributes);
    const { error } = event as Reported<Event>;
    // Messages of errors may have data of users.
    if (error instanceof Error) span.setAttribute('error.type', error.name);
    const isFault = Object.values(attributes).some((value) => faults.test(String(value)));
    if (error !== undefined || isFault) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  start.bindStore(store, enter as () => Context);
  asyncEnd.subscribe(leave);
  return () => {
    start.unbindStore(store);
    asyncEnd.unsubscribe(leave);
  };
}
