/** The paths of the public pages. */
export const publicPaths = [
  '/',
  '/about',
  '/contact',
  '/privacy',
  '/TermsConditions',
  '/refundpolicy',
  '/grievance',
  '/measurement',
  '/login',
  '/register',
  '/forgot-password',
  '/appeal',
] as const;
