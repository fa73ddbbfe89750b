import brand from '@paheli/core/brand.json';
import { byMode } from '../lib/site-mode';
import { brandName } from '../lib/text/brand-name';

/**
 * Everything on the site that an operator may want to change: contacts, figures, voices, the launch; the
 * address and who answers complaints are in `office.ts`. Name and domain are
 * in `packages/core/src/brand.json`, because the server's texts use them too. The domain, contacts and social links are
 * placeholders until the operator fills them in.
 */
export const site = {
  /** The brand in the language of the page. Messages of the catalogue that are written before it is known write it out in Hindi. */
  get name() {
    return brandName();
  },
  /** The site's address, for search engines and shared links. */
  url: `https://${brand.domain}`,
  /** The title of the home page. Other pages put their own name before the site's name. */
  get title() {
    return `${brandName()}: ${byMode('quiz tournaments with real prizes', 'quiz tournaments for India')}`;
  },
  launch: new Date(2025, 5, 19),
  contact: {
    email: `support@${brand.domain}`,
    phone: '+91 00000 00000',
    place: 'Noida, UP',
  },
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Instagram', url: 'https://www.instagram.com/' },
  ],
} as const;
