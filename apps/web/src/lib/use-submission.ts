import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { logWarning } from './log';
import { detailOr, readRefusal } from './refusal';

type Options<Values extends FieldValues> = {
  /** The fields that a refusal may name. */
  readonly names: readonly Path<Values>[];
  /** What to say where the server gave no answer. */
  readonly otherwise: string;
  readonly send: (values: Values) => Promise<void>;
};

/** Sending a form: what the server refuses stands at its field, and what belongs to none above the form. */
export function useSubmission<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { names, otherwise, send }: Options<Values>,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      logWarning('A form was not taken.', error);
      const errors = readRefusal(error)?.errors ?? [];
      const named = names.filter((name) => errors.some(({ path }) => path === name));
      for (const name of named) form.setError(name, { message: detailOf(errors, name) });
      const [first] = named;
      if (first === undefined) setFailure(detailOr(error, otherwise));
      // Fields are disabled while the form is sent, and such a field takes no focus.
      else setTimeout(() => form.setFocus(first));
    }
  });
  return { submit, failure };
}

function detailOf(errors: readonly { path: string; message: string }[], name: string): string {
  return errors.find(({ path }) => path === name)?.message ?? '';
}
