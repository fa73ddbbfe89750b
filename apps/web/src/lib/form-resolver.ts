import { toNestErrors } from '@hookform/resolvers';
import { describeIssue } from '@paheli/core/describe-issue';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { textOf } from './language/message';

/** Validates a form by a schema. The first issue of each field is shown in the current language. */
export function zodResolver<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values, _context, options) => {
    const { data, error } = await schema.safeParseAsync(values);
    if (!error) return { values: data, errors: {} };
    const errors: FieldErrors = {};
    for (const issue of error.issues) {
      const { path, message } = describeIssue(issue);
      errors[path] ??= { type: issue.code, message: textOf(message) };
    }
    return { values: {}, errors: toNestErrors<Input>(errors, options) };
  };
}
