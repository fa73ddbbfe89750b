/** The pages that anybody may read. */
export const publicPaths = [
  '/',
  '/about',
  '/contact',
  '/privacy',
  '/TermsConditions',
  '/refundpolicy',
  '/login',
  '/register',
  '/forgot-password',
] as const;
