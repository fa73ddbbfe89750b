import { site } from '../../content/site';

/** The title of a page by its name; of the home page, which has none, without. */
export function pageTitle(name: string | undefined): string {
  return name ? `${name} - ${site.name}` : site.title;
}
