import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, notFound } from '../api-error';
import { Behaviour, type BehaviourSwitch } from '../behaviour';
import type { Desks } from '../desks';
import type { Messages } from '../messages';
import { Pay, readRequest } from '../request';
import type { Store } from '../store';
import { type SandboxView, toView } from '../view';
import type { WebhookSender } from '../webhook-sender';
import { registerOutcomes } from './outcomes';

type ControlDeps = {
  desks: Desks;
  store: Store;
  behaviour: BehaviourSwitch;
  webhooks: WebhookSender;
  messages: Messages;
};
type ByOrder = { Params: { orderId: string } };

const Again = z.object({ again: z.stringbool().default(false) });
const Replay = z.strictObject({ event_id: z.string() });

/** Registers the commands of scripts and of the control page: pay, fail, misbehave, show state, replay. */
export function registerControl(app: FastifyInstance, deps: ControlDeps): void {
  const { store, behaviour, webhooks, messages } = deps;
  const { gateway } = deps.desks;
  registerOutcomes(app, deps);

  app.addHook('preHandler', async (request) => {
    const params = z.object({ orderId: z.string() }).safeParse(request.params);
    const known = (id: string) => store.state.orders.some((order) => order.id === id);
    if (params.success && !known(params.data.orderId)) throw notFound('There is no such order');
  });

  app.post<ByOrder>('/orders/:orderId/pay', async (request) => {
    const input = readRequest(Pay, request.body);
    const { again } = readRequest(Again, request.query);
    return gateway.pay(request.params.orderId, {
      ...input,
      second_capture: input.second_capture || again,
    });
  });
  app.post<ByOrder>('/orders/:orderId/fail', async (request) => gateway.fail(request.params.orderId));

  app.get('/behaviour', async () => behaviour.current);
  app.post('/behaviour', async (request) => {
    behaviour.current = readRequest(Behaviour, request.body);
    return behaviour.current;
  });

  app.get('/state', async (): Promise<SandboxView> => toView(store, behaviour, messages));

  app.post('/webhooks/replay', async (request) => {
    const { event_id } = readRequest(Replay, request.body);
    const event = store.state.events.find((each) => each.event_id === event_id);
    if (event === undefined) throw notFound('There is no such event');
    const attempt = await webhooks.replay(event);
    if (attempt === undefined) throw new ApiError(409, 'BAD_REQUEST_ERROR', 'No webhook address is set');
    return { event_id, ...attempt };
  });
}
