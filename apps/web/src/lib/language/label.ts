import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

/** A text of the interface: a message of the catalogue, or a text that is the same in every language. */
export type Label = MessageDescriptor | string;

/** Returns the function that translates labels into the current language. The component renders again when it changes. */
export function useLabel(): (label: Label) => string {
  const { _ } = useLingui();
  return (label) => (typeof label === 'string' ? label : _(label));
}
