import brand from '@paheli/core/brand.json' with { type: 'json' };
import type { Page } from 'playwright-core';
import type { publicPaths } from './public-paths';

/** The heading of each page, and a sentence that must be readable on it. */
export const pages: Record<(typeof publicPaths)[number], { heading: string; text: string }> = {
  '/': {
    heading: 'Test your knowledge',
    text: 'gameplay features are granted only after successful payment',
  },
  '/about': { heading: `About ${brand.name}`, text: 'Knowledge for All' },
  '/contact': { heading: 'Contact us', text: 'We reply within 24 hours.' },
  '/privacy': { heading: 'Privacy Policy', text: 'We do not knowingly collect data from people under 16.' },
  '/TermsConditions': { heading: 'Terms and Conditions', text: 'You must be at least 18 years old.' },
  '/refundpolicy': { heading: 'Refund Policy', text: 'the original payment method within 10 business days' },
  '/measurement': { heading: 'How we measure', text: 'The middle player has 1,500 points' },
  '/grievance': { heading: 'Complaints', text: 'Within 30 days you get a decision and its reasons' },
  '/login': { heading: 'Sign In', text: 'Real money prizes' },
  '/register': { heading: 'Create your account', text: 'You must be 18 to withdraw winnings.' },
  '/forgot-password': { heading: 'Forgot password', text: 'We send a code of six digits' },
  '/appeal': { heading: 'Appeal a suspension', text: 'An administrator who did not suspend you reads' },
};

/** Records the browser's errors on a page. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

/** Waits until the client controls the page and its waiting controls are enabled. */
export const isTakenOver = (page: Page) =>
  page.locator('[data-waiting]').first().waitFor({ state: 'detached' });
