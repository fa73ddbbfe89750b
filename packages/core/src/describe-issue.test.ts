import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssue, keyOfIssue, withoutLengths } from './describe-issue';
import { formatMessage } from './message';

function sentencesOf(schema: z.ZodType, input: unknown): string[] {
  // As in the server: used only where neither the schema nor the check has a message.
  const { error } = schema.safeParse(input, { error: keyOfIssue });
  return error?.issues.map((issue) => formatMessage(describeIssue(issue).message)) ?? [];
}

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'This field is required.'],
  [z.enum(['a', 'b']), undefined, 'This field is required.'],
  [z.string(), null, 'The value must be text.'],
  [z.number(), 'x', 'The value must be a number.'],
  [z.number(), Number.NaN, 'The value must be a number.'],
  [z.number().int(), 1.5, 'The value must be a whole number.'],
  [z.boolean(), 1, 'Use true or false.'],
  [z.date(), 'x', 'The value must be a date and time.'],
  [z.array(z.string()), {}, 'The value must be a list.'],
  [z.strictObject({}), [], 'The value must be an object.'],
  [z.record(z.string(), z.string()), 1, 'The value must be an object.'],
  [z.bigint(), 1, 'The value has the wrong type.'],
  [z.string().min(3), 'ab', 'Use at least 3 characters.'],
  [z.string().max(3), 'abcd', 'Use at most 3 characters.'],
  [z.number().min(1), 0, 'Use a number of at least 1.'],
  [z.number().max(9), 10, 'Use a number of at most 9.'],
  [z.number().positive(), 0, 'Use a number greater than 0.'],
  [z.number().lt(1), 1, 'Use a number less than 1.'],
  [z.array(z.string()).nonempty(), [], 'Send at least 1 item.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Send at most 1 item.'],
  [z.enum(['a', 'b']), 'c', 'Choose one of a, b.'],
  [z.literal(0), 1, 'The only allowed value is 0.'],
  [z.number().multipleOf(5), 3, 'Use a multiple of 5.'],
  [z.strictObject({}), { role: 1, id: 2 }, 'Remove the unknown fields role, id.'],
  [z.uuid(), 'x', 'The id is invalid.'],
  [z.email(), 'x', 'Enter a valid e-mail address.'],
  [z.string().regex(/^a$/), 'b', 'The format is invalid.'],
  [z.union([z.string(), z.number()]), true, 'The value is invalid.'],
])('%# is described in one sentence', (schema, input, sentence) => {
  expect(sentencesOf(schema, input)).toEqual([sentence]);
});

test('a message of the schema itself comes first', () => {
  expect(sentencesOf(z.string('Enter your name.'), undefined)).toEqual(['Enter your name.']);
});

test('a text in place of a list has the wrong type, and no length', () => {
  const schema = z.object({ list: z.array(z.string()).max(2), text: z.string().max(2) });
  const { error } = schema.safeParse({ list: 'a,b', text: 'abc' });
  expect(withoutLengths(error?.issues ?? []).map(({ code, path }) => [code, ...path])).toEqual([
    ['invalid_type', 'list'],
    ['too_big', 'text'],
  ]);
});
