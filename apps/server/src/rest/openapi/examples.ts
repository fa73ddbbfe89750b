import type { JsonSchema, Schemas } from './json-schema';

const at = '2026-01-31T18:00:00.000Z';
const id = '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41';

/** What fields of these names look like, wherever they appear. */
const byName: Readonly<Record<string, unknown>> = {
  access_token: 'Q2hhbmdlIG1lIGZvciB0aGUgdG9rZW4gb2YgYSBsb2dpbg',
  account_name: 'Asha Rao',
  account_number: '001234567890',
  action: 'tournament.update',
  amount: 39,
  avatar: null,
  bank_reference: 'HDFCR52026013100123456',
  category: 'science',
  code: 'invalid_input',
  correct_answer: 1,
  credential: 'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJnb29nbGUifQ.c2lnbmF0dXJl',
  currency: 'INR',
  cursor: '1769882400000_0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41',
  daily_deposit_limit: 1000,
  date_of_birth: '1998-05-17',
  days: 30,
  description: 'Ten questions on the sciences.',
  device_mark: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41.Q2hhbmdlIG1lIGZvciB0aGUgbWFyayBvZiBhIGRldmljZQ',
  detail: 'Use at least 8 characters.',
  duration_minutes: 5,
  email: 'asha@example.com',
  end_date: '2026-01-31T19:00:00.000Z',
  end_time: '2026-01-31T19:00:00.000Z',
  entry_fee: 10,
  explanation: 'Iron oxide colours its soil.',
  full_name: 'Asha Rao',
  ifsc: 'HDFC0000123',
  key_id: 'rzp_test_1a2b3c4d5e6f7g',
  link_code: 'Vd9bqQk3T0mJx2cH7yLw1A',
  max_participants: 100,
  min_participants: 1,
  message: 'How do I change my mobile number?',
  mobile_number: '+919876543210',
  name: 'Asha Rao',
  options: ['Venus', 'Mars', 'Jupiter', 'Saturn'],
  order_id: 'order_N8m2kQwZx1Ab3C',
  pan: 'ABCDE1234F',
  participant_count: 12,
  password: 'a long enough password',
  path: 'password',
  payment_id: 'pay_N8m2kQwZx1Ab3C',
  payment_intent_id: id,
  prize_pool: 500,
  prize_split_bps: [5000, 3000, 2000],
  question_text: 'Which planet is called the Red Planet?',
  questions_count: 10,
  refundable: 39,
  requested_by: 'Kabir Das',
  reason: 'The photo of the PAN card cannot be read.',
  razorpay_payment_id: 'pay_N8m2kQwZx1Ab3C',
  state: 'IN-KA',
  subject: 'general',
  total_participants: 12,
  tournament_name: 'Science Sprint',
  upi_id: 'asha@okbank',
  username: 'asha_rao',
  wallet_balance: 61,
};

/** An example that fits a schema: known fields by their names, everything else by its type. */
export function exampleOf(schema: JsonSchema, named: Schemas, name = ''): unknown {
  const { $ref, const: only, examples, anyOf, oneOf, properties, items } = schema;
  if ($ref !== undefined) return exampleOf(named[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, named, name);
  if (only !== undefined) return only;
  if (examples?.[0] !== undefined) return examples[0];
  if (schema.enum) return schema.enum.includes(byName[name]) ? byName[name] : schema.enum[0];
  if (properties) return exampleObject(properties, named);
  const first = (anyOf ?? oneOf)?.[0];
  if (first) return exampleOf(first, named, name);
  if (name in byName && fitsType(byName[name], schema.type)) return byName[name];
  if (items) return Array.from({ length: schema.minItems ?? 1 }, () => exampleOf(items, named, name));
  return exampleScalar(schema);
}

function exampleObject(properties: Schemas, named: Schemas): unknown {
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, exampleOf(inner, named, name)]),
  );
}

function exampleScalar({ type, format, minimum = 0, minLength = 0 }: JsonSchema): unknown {
  if (format === 'date-time') return at;
  if (format === 'date') return at.slice(0, at.indexOf('T'));
  if (format === 'uuid') return id;
  if (type === 'string') return 'text'.padEnd(minLength, '.');
  if (type === 'integer' || type === 'number') return Math.max(0, minimum);
  if (type === 'boolean') return true;
  return type === 'object' ? {} : null;
}

function fitsType(value: unknown, type: JsonSchema['type']): boolean {
  if (type === undefined) return true;
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}
