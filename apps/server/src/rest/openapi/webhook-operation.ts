import type { Components } from './components';
import { referToProblems } from './problem-responses';

export const webhookPath = '/api/payments/webhook';

/** Describes the webhook of Razorpay, which has no route because its body is read as signed bytes. */
export function describeWebhook(components: Components): Readonly<Record<string, unknown>> {
  const event = components.refer('RazorpayEvent', {
    type: 'object',
    description: 'An event of Razorpay: https://razorpay.com/docs/webhooks/payloads/',
    properties: {
      event: { type: 'string', description: 'Type of the event.', examples: ['payment.captured'] },
      payload: {
        type: 'object',
        description: 'Entities of the event, by type.',
        examples: [{ payment: { entity: { id: 'pay_N8m2kQwZx1Ab3C', status: 'captured' } } }],
        additionalProperties: true,
      },
    },
    required: ['event', 'payload'],
    additionalProperties: true,
  });
  return {
    operationId: 'receiveRazorpayWebhook',
    summary: 'Receives a webhook of Razorpay.',
    tags: ['payments'],
    security: [{ webhookSignature: [] }],
    parameters: [
      {
        name: 'X-Razorpay-Event-Id',
        in: 'header',
        required: false,
        description: 'Id of the event; a repeated event is processed once.',
        schema: { type: 'string', examples: ['evt_N8m2kQwZx1Ab3C'] },
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: event } } },
    responses: {
      200: {
        description: 'The event was stored and will be processed.',
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Done' }, example: { ok: true } },
        },
      },
      ...referToProblems([400, 413, 422, 500, 503]),
    },
  };
}
