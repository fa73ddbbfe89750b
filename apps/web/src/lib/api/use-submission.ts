import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { logWarning } from '../log';
import { detailOr, readRefusal } from './refusal';

type Options<Values extends FieldValues, Sent> = {
  /** The fields that a refusal may name, by its path or the last part of it. */
  readonly names: readonly Path<Values>[];
  /** What to say where the server gave no answer. */
  readonly otherwise: string;
  /** Whether the sentence stands above the form even where a field is named. */
  readonly alsoAbove?: boolean;
  readonly send: (values: Sent) => Promise<void>;
};

/** Sending a form: what the server refuses stands at its field, and what belongs to none above the form. */
export function useSubmission<Values extends FieldValues, Sent = Values>(
  form: UseFormReturn<Values, unknown, Sent>,
  { names, otherwise, alsoAbove = false, send }: Options<Values, Sent>,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      logWarning('A form was not taken.', error);
      const named = names.flatMap((name) => {
        const message = sentenceAt(error, name);
        return message === undefined ? [] : [{ name, message }];
      });
      for (const { name, message } of named) form.setError(name, { message });
      const [first] = named;
      if (!first || alsoAbove) setFailure(detailOr(error, otherwise));
      // Fields are disabled while the form is sent, and such a field takes no focus.
      if (first) setTimeout(() => form.setFocus(first.name));
    }
  });
  return { submit, failure };
}

/** What was refused at a field, wherever it stands in what was sent. */
function sentenceAt(error: unknown, name: string): string | undefined {
  return readRefusal(error)?.errors.find(({ path }) => path === name || path.split('.').at(-1) === name)
    ?.message;
}
