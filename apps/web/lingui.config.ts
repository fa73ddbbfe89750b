import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** A catalogue for each part of the client. A page loads the catalogues of the parts that it consists of. A place inside another's belongs to its own part. */
const parts = {
  site: ['layout', 'lib', 'prerender', 'routes', 'ui', 'worker'],
  content: ['content'],
  about: ['content/about', 'content/contact', 'content/grievance', 'content/measurement'],
  legal: ['content/legal'],
  auth: ['features/auth'],
  quiz: ['features/quiz'],
  tournament: ['features/tournament'],
  fairness: ['features/tournament/fairness'],
  hall: ['features/tournament/hall'],
  wallet: ['features/wallet', 'lib/text/withdrawal-words.ts'],
  admin: ['features/admin'],
};

/** Returns the patterns of what lies in these folders and belongs to another part. */
function placesInside(folders: readonly string[]): string[] {
  const places = Object.values(parts).flat();
  const inside = places.filter((place) => folders.some((folder) => place.startsWith(`${folder}/`)));
  return inside.flatMap((place) => [`**/${place}`, `**/${place}/**`]);
}

export default defineConfig({
  sourceLocale: 'en',
  locales: ['hi', 'pseudo'],
  // Every message has other letters and is a third longer, which shows texts outside the catalogue and texts that do not fit. The build
  // makes its catalogues.
  pseudoLocale: { locale: 'pseudo', options: { extend: 0.3 } },
  catalogs: Object.entries(parts).map(([part, folders]) => ({
    path: `<rootDir>/src/messages/${part}/{locale}`,
    include: folders.map((folder) => `<rootDir>/src/${folder}`),
    exclude: ['**/*.test.*', ...placesInside(folders)],
  })),
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
