import type { LinkProps } from '@tanstack/react-router';

/** A paragraph, a paragraph that ends with a link, or the items of a list. */
export type LegalBlock =
  | string
  | {
      readonly text: string;
      readonly link: { readonly to: NonNullable<LinkProps['to']>; readonly label: string };
    }
  | { readonly points: readonly string[] };

export type LegalSection = {
  /** The anchor of the section, for the table of contents. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
};

/** A legal text as data; `LegalPage` shows it with a table of contents. */
export type LegalDocument = {
  readonly title: string;
  readonly updated: string;
  readonly summary: string;
  readonly sections: readonly LegalSection[];
};
