import { byMode } from '../lib/site-mode';

/** What search engines, shared links and the installed app say of the site. The build writes it; no page loads it. */
export const sharedLink = {
  description: `Quiz tournaments for India: five seconds a question, ${byMode('real prizes', 'one clock')}, results you can check.`,
  /** The picture of shared links, drawn by `npm run draw:pictures`. */
  picture: {
    path: '/share.png',
    width: 1200,
    height: 630,
    alt: 'A question with four answers: which planet is known as the Red Planet? Mars is picked.',
  },
} as const;
