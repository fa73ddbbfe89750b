import type { MessageDescriptor } from '@lingui/core';
import type { LinkProps } from '@tanstack/react-router';

/** A paragraph, a paragraph that ends with a link, or the items of a list. */
export type LegalBlock =
  | MessageDescriptor
  | {
      readonly text: MessageDescriptor;
      readonly link: { readonly to: NonNullable<LinkProps['to']>; readonly label: MessageDescriptor };
    }
  | { readonly points: readonly MessageDescriptor[] };

export type LegalSection = {
  /** The anchor of the section, for the table of contents. */
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly blocks: readonly LegalBlock[];
};

/** A legal text as data; `LegalPage` shows it with a table of contents. */
export type LegalDocument = {
  readonly title: MessageDescriptor;
  readonly updated: MessageDescriptor;
  readonly summary: MessageDescriptor;
  readonly sections: readonly LegalSection[];
};
