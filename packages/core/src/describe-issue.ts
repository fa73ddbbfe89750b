import type { z } from 'zod';

/**
 * What is allowed, for a broken rule whose schema has no sentence of its own. Given to `z.config` as
 * `localeError`, so that callers read sentences of this product wherever a schema is silent.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'custom' && issue.input === undefined) return 'This is required.';
  switch (issue.code) {
    case 'invalid_type':
      return typeSentences[issue.expected] ?? 'Send a value of another type.';
    case 'too_small':
    case 'too_big':
      return describeBound(issue);
    case 'invalid_value':
      return issue.values.length === 1
        ? `Only ${String(issue.values[0])} is allowed.`
        : `Choose one of ${issue.values.map(String).join(', ')}.`;
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `There is no field called ${issue.keys.join(' or ')} here.`;
    case 'invalid_format':
      return formatSentences[issue.format] ?? 'This is not written as it has to be.';
    default:
      return 'This is not a valid value.';
  }
}

const typeSentences: Readonly<Record<string, string>> = {
  string: 'Send a text.',
  number: 'Send a number.',
  int: 'Use a whole number.',
  boolean: 'Use true or false.',
  date: 'Send a date and time.',
  array: 'Send a list.',
  tuple: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
};

const formatSentences: Readonly<Record<string, string>> = {
  email: 'Enter a valid e-mail address.',
  uuid: 'This is not an id.',
  guid: 'This is not an id.',
  url: 'This is not a web address.',
  datetime: 'Use a date and time such as 2026-01-31T18:00:00Z.',
  date: 'Use a date such as 2026-01-31.',
};

type Bound = Extract<z.core.$ZodRawIssue, { code: 'too_small' | 'too_big' }>;

function describeBound(issue: Bound): string {
  const isLeast = issue.code === 'too_small';
  const bound = String(isLeast ? issue.minimum : issue.maximum);
  if (issue.origin === 'string') return `Use at ${isLeast ? 'least' : 'most'} ${bound} characters.`;
  if (issue.origin === 'array' || issue.origin === 'set')
    return `Give ${isLeast ? 'at least' : 'at most'} ${bound} of these.`;
  if (issue.inclusive === false) return `Use ${isLeast ? 'more' : 'less'} than ${bound}.`;
  return `Use ${bound} or ${isLeast ? 'more' : 'less'}.`;
}
