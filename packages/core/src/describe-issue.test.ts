import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './describe-issue';

function sentencesOf(schema: z.ZodType, input: unknown): string[] {
  // As a server has it: only where neither the schema nor the check says something.
  const { error } = schema.safeParse(input, { error: describeIssue });
  return error?.issues.map(({ message }) => message) ?? [];
}

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'This is required.'],
  [z.enum(['a', 'b']), undefined, 'This is required.'],
  [z.string(), null, 'Send a text.'],
  [z.number(), 'x', 'Send a number.'],
  [z.number(), Number.NaN, 'Send a number.'],
  [z.number().int(), 1.5, 'Use a whole number.'],
  [z.boolean(), 1, 'Use true or false.'],
  [z.date(), 'x', 'Send a date and time.'],
  [z.array(z.string()), {}, 'Send a list.'],
  [z.strictObject({}), [], 'Send an object.'],
  [z.record(z.string(), z.string()), 1, 'Send an object.'],
  [z.bigint(), 1, 'Send a value of another type.'],
  [z.string().min(3), 'ab', 'Use at least 3 characters.'],
  [z.string().max(3), 'abcd', 'Use at most 3 characters.'],
  [z.number().min(1), 0, 'Use 1 or more.'],
  [z.number().max(9), 10, 'Use 9 or less.'],
  [z.number().positive(), 0, 'Use more than 0.'],
  [z.number().lt(1), 1, 'Use less than 1.'],
  [z.array(z.string()).nonempty(), [], 'Give at least 1 of these.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Give at most 1 of these.'],
  [z.enum(['a', 'b']), 'c', 'Choose one of a, b.'],
  [z.literal(0), 1, 'Only 0 is allowed.'],
  [z.number().multipleOf(5), 3, 'Use a multiple of 5.'],
  [z.strictObject({}), { role: 1, id: 2 }, 'There is no field called role or id here.'],
  [z.uuid(), 'x', 'This is not an id.'],
  [z.email(), 'x', 'Enter a valid e-mail address.'],
  [z.string().regex(/^a$/), 'b', 'This is not written as it has to be.'],
  [z.union([z.string(), z.number()]), true, 'This is not a valid value.'],
])('%# says what is allowed', (schema, input, sentence) => {
  expect(sentencesOf(schema, input)).toEqual([sentence]);
});

test('a sentence of the schema itself goes first', () => {
  expect(sentencesOf(z.string('Enter your name.'), undefined)).toEqual(['Enter your name.']);
});
