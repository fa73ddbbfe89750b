import { msg } from '@lingui/core/macro';
import { byMode } from '../lib/site-mode';
import { site } from './site';

/**
 * The public pages with their descriptions for search engines and shared links. Each is prerendered and listed in the
 * sitemap. Its title is the title of its route.
 */
export const publicPages = [
  {
    path: '/',
    description: msg`Test your knowledge, challenge friends, learn something new. Five seconds a question, real tournaments, results you can check.`,
  },
  {
    path: '/about',
    description: msg`${site.name} began in 2023 with one idea: learning should be fun. Our story, our mission and the four values we hold to.`,
  },
  {
    path: '/contact',
    description: msg`Write to ${site.name}, call us or visit us in Noida. We answer messages within 24 hours, and common questions right here.`,
  },
  {
    path: '/privacy',
    description: msg`What ${site.name} stores about you, why, how it is protected, who else sees it, and how you take it with you or have it erased.`,
  },
  {
    path: '/TermsConditions',
    description: byMode(
      msg`The rules of playing on ${site.name}: who may play, the access fee, tournaments and prizes, fair play, wallet and withdrawals.`,
      msg`The rules of playing on ${site.name}: who may play, what access costs, tournaments, fair play and complaints.`,
    ),
  },
  {
    path: '/refundpolicy',
    description: msg`What ${site.name} refunds and when: approved refunds reach the original payment method within 10 business days.`,
  },
  {
    path: '/grievance',
    description: msg`How to complain about ${site.name}: to whom, by when you get an answer, and who decides above.`,
  },
  {
    path: '/measurement',
    description: msg`How ${site.name} measures questions and players, keeps draws equal, and looks for unfair play.`,
  },
  {
    path: '/login',
    description: msg`Sign in to ${site.name} with your mobile number and password, and join the next quiz tournament.`,
  },
  {
    path: '/register',
    description: byMode(
      msg`Create your ${site.name} account with a mobile number and play quiz tournaments with real prizes.`,
      msg`Create your ${site.name} account with a mobile number and play quiz tournaments for the ranking.`,
    ),
  },
  {
    path: '/forgot-password',
    description: msg`Forgot your ${site.name} password? A code sent to your mobile number lets you choose another one.`,
  },
  {
    path: '/appeal',
    description: msg`Appeal against the suspension of your ${site.name} account without signing in, with a code sent to your mobile number.`,
  },
] as const;
