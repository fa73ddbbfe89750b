import { useState } from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { logWarning } from '../log';
import { problemDetailOr, readProblem } from './problem';

type Options<Values extends FieldValues, Sent> = {
  /** The fields that a problem may name, by their path or its last part. */
  readonly names: readonly Path<Values>[];
  /** The sentence shown without a response. */
  readonly otherwise: string;
  /** Whether the problem's sentence is shown above the form even if it names a field. */
  readonly alsoAbove?: boolean;
  /** Returns the path in the form of a field that was sent, where it is another. */
  readonly placeOf?: (path: string, sent: Sent) => string;
  readonly send: (values: Sent) => Promise<void>;
};

/** Submits a form. Problems of known fields are shown at the fields, and all others above the form. */
export function useFormSubmission<Values extends FieldValues, Sent = Values>(
  form: UseFormReturn<Values, unknown, Sent>,
  { names, otherwise, alsoAbove = false, placeOf = (path) => path, send }: Options<Values, Sent>,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      logWarning('A form was refused.', error);
      const errors = readProblem(error)?.errors ?? [];
      const named = errorsAt(
        names,
        errors.map(({ path, message }) => ({ path: placeOf(path, values), message })),
      );
      for (const { name, message } of named) form.setError(name, { message });
      const [first] = named;
      if (!first || alsoAbove) setFailure(problemDetailOr(error, otherwise));
      // Deferred, because fields are disabled during the submission and cannot take the focus.
      if (first) setTimeout(() => form.setFocus(first.name));
    }
  });
  /** Returns the props of a field's input. */
  const field = (name: Path<Values>, options?: RegisterOptions<Values>) => ({
    ...form.register(name, options),
    disabled: isSubmitting,
    error: form.getFieldState(name, form.formState).error?.message,
  });
  return { submit, failure, field, isSubmitting };
}

type FieldSentence = { readonly path: string; readonly message: string };

/** Returns the first error of each field: of the one at its path, or else of the one that its last part names. */
export function errorsAt<Name extends string>(
  names: readonly Name[],
  errors: readonly FieldSentence[],
): { readonly name: Name; readonly message: string }[] {
  const nameOf = (path: string) =>
    names.find((name) => name === path) ?? names.find((name) => name === path.split('.').at(-1));
  const placed = errors.map(({ path, message }) => ({ name: nameOf(path), message }));
  return names.flatMap((name) => {
    const found = placed.find((error) => error.name === name);
    return found ? [{ name, message: found.message }] : [];
  });
}
