import type { z } from 'zod';

/**
 * Returns a sentence that says what is allowed, for a schema without a message of its own. The server passes it
 * to `z.config` as `localeError`.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'custom' && issue.input === undefined) return 'This field is required.';
  switch (issue.code) {
    case 'invalid_type':
      return typeSentences[issue.expected] ?? 'The value has the wrong type.';
    case 'too_small':
    case 'too_big':
      return describeBound(issue);
    case 'invalid_value':
      return issue.values.length === 1
        ? `The only allowed value is ${String(issue.values[0])}.`
        : `Choose one of ${issue.values.map(String).join(', ')}.`;
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Remove the unknown ${issue.keys.length === 1 ? 'field' : 'fields'} ${issue.keys.join(', ')}.`;
    case 'invalid_format':
      return formatSentences[issue.format] ?? 'The format is invalid.';
    default:
      return 'The value is invalid.';
  }
}

const typeSentences: Readonly<Record<string, string>> = {
  string: 'The value must be text.',
  number: 'The value must be a number.',
  int: 'The value must be a whole number.',
  boolean: 'Use true or false.',
  date: 'The value must be a date and time.',
  array: 'The value must be a list.',
  tuple: 'The value must be a list.',
  object: 'The value must be an object.',
  record: 'The value must be an object.',
};

const formatSentences: Readonly<Record<string, string>> = {
  email: 'Enter a valid e-mail address.',
  uuid: 'The id is invalid.',
  guid: 'The id is invalid.',
  url: 'Enter a valid web address.',
  datetime: 'Use a date and time such as 2026-01-31T18:00:00Z.',
  date: 'Use a date such as 2026-01-31.',
};

type Bound = Extract<z.core.$ZodRawIssue, { code: 'too_small' | 'too_big' }>;

function describeBound(issue: Bound): string {
  const isLeast = issue.code === 'too_small';
  const bound = String(isLeast ? issue.minimum : issue.maximum);
  if (issue.origin === 'string') return `Use at ${isLeast ? 'least' : 'most'} ${bound} characters.`;
  if (issue.origin === 'array' || issue.origin === 'set')
    return `Send at ${isLeast ? 'least' : 'most'} ${bound} ${bound === '1' ? 'item' : 'items'}.`;
  if (issue.inclusive === false) return `Use a number ${isLeast ? 'greater' : 'less'} than ${bound}.`;
  return `Use a number of at ${isLeast ? 'least' : 'most'} ${bound}.`;
}
