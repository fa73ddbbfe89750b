import brand from '@paheli/core/brand.json';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { escapeMarkup } from './escape-markup';
import { pictureSize } from './tournament-picture';
import { describeTournament } from './tournament-words';

/** Puts the title and the tags for search engines and shared links into the shell of the web client. */
export function withTournamentHead(shell: string, tournament: TournamentCard, picturePath: string): string {
  const { id, name } = tournament;
  const address = `https://${brand.domain}/tournaments/${id}`;
  const picture = `https://${brand.domain}${picturePath}`;
  const description = describeTournament(tournament);
  const tags = [
    `<link rel="canonical" href="${address}" />`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:locale', 'en_IN'),
    meta('property', 'og:title', name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(pictureSize.width)),
    meta('property', 'og:image:height', String(pictureSize.height)),
    meta('property', 'og:image:alt', `${name}. ${description}`),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', name),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', picture),
  ];
  const title = `<title>${escapeMarkup(`${name} - ${brand.name}`)}</title>`;
  return withHead(shell, title, tags);
}

/** Marks the shell as a page that search engines leave out. */
export function withoutIndex(shell: string): string {
  return withHead(shell, `<title>${escapeMarkup(`Tournament not found - ${brand.name}`)}</title>`, [
    meta('name', 'robots', 'noindex'),
  ]);
}

function withHead(shell: string, title: string, tags: readonly string[]): string {
  const head = [title, ...tags].join('\n    ');
  // A function, because names may hold the patterns of replacements.
  return shell
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => head);
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeMarkup(content)}" />`;
}
