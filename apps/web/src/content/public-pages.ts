import { msg } from '@lingui/core/macro';
import brand from '@paheli/core/brand.json';
import { byMode } from '../lib/site-mode';

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
    description: msg`${brand.name} began in 2023 with one idea: learning should be fun. Our story, our mission and the four values we hold to.`,
  },
  {
    path: '/contact',
    description: msg`Write to ${brand.name}, call us or visit us in Noida. We answer messages within 24 hours, and common questions right here.`,
  },
  {
    path: '/privacy',
    description: msg`What ${brand.name} stores about you, why, how it is protected, who else sees it, and how you take it with you or have it erased.`,
  },
  {
    path: '/TermsConditions',
    description: byMode(
      msg`The rules of playing on ${brand.name}: who may play, the access fee, tournaments and prizes, fair play, wallet and withdrawals.`,
      msg`The rules of playing on ${brand.name}: who may play, what access costs, tournaments, fair play and complaints.`,
    ),
  },
  {
    path: '/refundpolicy',
    description: msg`What ${brand.name} refunds and when: approved refunds reach the original payment method within 10 business days.`,
  },
  {
    path: '/grievance',
    description: msg`How to complain about ${brand.name}: to whom, by when you get an answer, and who decides above.`,
  },
  {
    path: '/login',
    description: msg`Sign in to ${brand.name} with your mobile number and password, and join the next quiz tournament.`,
  },
  {
    path: '/register',
    description: byMode(
      msg`Create your ${brand.name} account with a mobile number and play quiz tournaments with real prizes.`,
      msg`Create your ${brand.name} account with a mobile number and play quiz tournaments for the ranking.`,
    ),
  },
  {
    path: '/forgot-password',
    description: msg`Forgot your ${brand.name} password? A code sent to your mobile number lets you choose another one.`,
  },
  {
    path: '/appeal',
    description: msg`Appeal against the suspension of your ${brand.name} account without signing in, with a code sent to your mobile number.`,
  },
] as const;
