import { idIn, pagesIn, textIn, withoutUndefined } from '../list-search';

/** The search parameters of the audit log. */
export type AuditSearch = {
  /** A key of `actionNames`, which load with the page. The page ignores any other. */
  readonly action?: string | undefined;
  /** The subject of the action, such as `user:<id>`. */
  readonly subject?: string | undefined;
  /** The administrator who acted. */
  readonly actor?: string | undefined;
  readonly pages?: number | undefined;
};

/** Parses the search parameters. Unknown values are left out. */
export function readAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  return withoutUndefined({
    action: textIn(search.action, 40),
    subject: textIn(search.subject, 100),
    actor: idIn(search.actor),
    pages: pagesIn(search.pages),
  });
}
