import type { z } from 'zod';
import { key, type MessageValues, msg } from './message';
import type { FieldError } from './problem';
import { quote } from './text';

/**
 * Returns what an issue of a schema says: its message is the key, and its own properties are the values. A text that is
 * too long is told its length, where the parser reports the input.
 */
export function describeIssue(issue: z.core.$ZodIssue): FieldError {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'too_big' && typeof issue.input === 'string')
    return {
      path,
      message: msg('Use at most {maximum} characters; this text has {length}.', {
        maximum: Number(issue.maximum),
        length: issue.input.length,
      }),
    };
  return { path, message: { key: issue.message, values: valuesOf(issue) } };
}

/** Returns issues without the lengths of values of a wrong type: a text in place of a list is not too long. */
export function withoutLengths(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const pathOf = ({ path }: z.core.$ZodIssue) => path.map(String).join('.');
  const wrong = new Set(issues.filter(({ code }) => code === 'invalid_type').map(pathOf));
  return issues.filter((issue) => !/^too_/.test(issue.code) || !wrong.has(pathOf(issue)));
}

function valuesOf(issue: z.core.$ZodIssue): MessageValues {
  switch (issue.code) {
    case 'too_small':
      return { minimum: Number(issue.minimum) };
    case 'too_big':
      return { maximum: Number(issue.maximum) };
    case 'invalid_value':
      return { values: issue.values.map(String) };
    case 'not_multiple_of':
      return { divisor: issue.divisor };
    case 'unrecognized_keys':
      return { keys: quote(issue.keys.join(', ')) };
    case 'custom':
      return issue.params ?? {};
    default:
      return {};
  }
}

/**
 * Returns the key of an issue whose schema has no message of its own, which says what is allowed. Programs pass it to
 * `z.config` as `localeError`.
 */
export function keyOfIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'custom' && issue.input === undefined) return key('This field is required.');
  switch (issue.code) {
    case 'invalid_type':
      return keysOfTypes[issue.expected] ?? key('The value has the wrong type.');
    case 'too_small':
      return keyOfMinimum(issue);
    case 'too_big':
      return keyOfMaximum(issue);
    case 'invalid_value':
      return issue.values.length === 1
        ? key('The only allowed value is {values}.')
        : key('Choose one of {values}.');
    case 'not_multiple_of':
      return key('Use a multiple of {divisor}.');
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? key('Remove the unknown field {keys}.')
        : key('Remove the unknown fields {keys}.');
    case 'invalid_format':
      return keysOfFormats[issue.format] ?? key('The format is invalid.');
    default:
      return key('The value is invalid.');
  }
}

const keysOfTypes: Readonly<Record<string, string>> = {
  string: key('The value must be text.'),
  number: key('The value must be a number.'),
  int: key('The value must be a whole number.'),
  boolean: key('Use true or false.'),
  date: key('The value must be a date and time.'),
  array: key('The value must be a list.'),
  tuple: key('The value must be a list.'),
  object: key('The value must be an object.'),
  record: key('The value must be an object.'),
};

const keysOfFormats: Readonly<Record<string, string>> = {
  email: key('Enter a valid e-mail address.'),
  uuid: key('The id is invalid.'),
  guid: key('The id is invalid.'),
  url: key('Enter a valid web address.'),
  datetime: key('Use a date and time such as 2026-01-31T18:00:00Z.'),
  date: key('Use a date such as 2026-01-31.'),
};

function keyOfMinimum({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return key('Use at least {minimum} characters.');
  if (origin === 'array' || origin === 'set')
    return minimum === 1 ? key('Send at least {minimum} item.') : key('Send at least {minimum} items.');
  return inclusive === false
    ? key('Use a number greater than {minimum}.')
    : key('Use a number of at least {minimum}.');
}

function keyOfMaximum({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return key('Use at most {maximum} characters.');
  if (origin === 'array' || origin === 'set')
    return maximum === 1 ? key('Send at most {maximum} item.') : key('Send at most {maximum} items.');
  return inclusive === false
    ? key('Use a number less than {maximum}.')
    : key('Use a number of at most {maximum}.');
}
