import { site } from '../../content/site';

/** Returns the document title of a page. The home page has no name of its own. */
export function pageTitle(name: string | undefined): string {
  return name ? `${name} - ${site.name}` : site.title;
}
