import brand from '@paheli/core/brand.json';

/**
 * Everything on the site that an operator may want to change: contacts, figures, voices, the launch. Name and domain are
 * in `packages/core/src/brand.json`, because the server's texts use them too. The domain, contacts and social links are
 * placeholders until the operator fills them in.
 */
export const site = {
  name: brand.name,
  /** The site's address, for search engines and shared links. */
  url: `https://${brand.domain}`,
  /** The title of the home page. Other pages put their own name before the site's name. */
  title: `${brand.name}: quiz tournaments with real prizes`,
  /** The picture of shared links, drawn by `npm run draw:pictures`. */
  sharePicture: {
    path: '/share.png',
    width: 1200,
    height: 630,
    alt: 'A question with four answers: which planet is known as the Red Planet? Mars is picked.',
  },
  headline: 'Test your knowledge, challenge friends, learn something new',
  pitch: 'Five seconds a question. Real tournaments, results you can check.',
  blurb: 'Quiz tournaments for India: five seconds a question, real prizes, results you can check.',
  launch: { at: new Date(2025, 5, 19), label: 'Launch day, 19 June 2025' },
  contact: {
    email: `support@${brand.domain}`,
    phone: '+91 00000 00000',
    hours: 'Monday to Saturday, 10 am to 6 pm.',
    place: 'Noida, UP',
    street: ['Plot 00, Sector 62', 'Noida, Uttar Pradesh 201309'],
    map: 'https://www.openstreetmap.org/?mlat=28.6270&mlon=77.3650#map=15/28.6270/77.3650',
  },
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Instagram', url: 'https://www.instagram.com/' },
  ],
} as const;

export const sampleQuestion = {
  category: 'General Knowledge',
  position: 'Question 3 of 10',
  text: 'Which planet is known as the Red Planet?',
  options: ['Mars', 'Venus', 'Jupiter', 'Saturn'],
  correct: 0,
  explanation: 'Iron oxide, which is rust, covers its ground and colours its sky.',
} as const;

export const howToPlay = [
  {
    title: 'Choose a category',
    text: 'Topics from Science to Pop Culture. Where there is an access fee, gameplay features are granted only after successful payment of ₹39, once.',
  },
  { title: 'Answer before the timer runs out', text: 'Five seconds a question, four options, one is right.' },
  {
    title: 'Review your answers',
    text: 'Every question comes with its explanation, right after you answer.',
  },
  { title: 'Track your progress', text: 'See where you stand on the leaderboard as others finish.' },
] as const;

export const reasons = [
  {
    icon: 'categories',
    title: 'Diverse Categories',
    text: 'General, science, history, sports and entertainment.',
  },
  {
    icon: 'timer',
    title: 'Timed Challenges',
    text: 'Five seconds, by one clock for everyone: the server’s.',
  },
  {
    icon: 'leaderboard',
    title: 'Leaderboards',
    text: 'Among friends, this week and of all time, and every rank of a tournament as it changes.',
  },
  {
    icon: 'badges',
    title: 'Badges and Achievements',
    text: 'For what you really did: a first win, a perfect quiz, ten right in a row. Share each of them.',
  },
] as const;

export const figures = [
  { value: '10K+', label: 'Active users' },
  { value: '5000+', label: 'Quizzes completed' },
  { value: '25+', label: 'Categories' },
  { value: '4.8/5', label: 'Rating' },
] as const;

/** The material for these testimonials has no names, so the players are introduced by what they do. */
export const testimonials = [
  {
    text: 'Five seconds is exactly enough to know it and never enough to look it up. I play every evening.',
    who: 'Student, science category',
  },
  {
    text: 'The explanation after each question is why I stay. I lost on history and learned more than in a month.',
    who: 'Teacher, history category',
  },
  {
    text: 'My prize was in the wallet before I had closed the results. That settled it for me.',
    who: 'Engineer, sports category',
  },
] as const;

export const sellingPoints = [
  'Real money prizes',
  'Compete with players worldwide',
  'Secure and fair games',
  'Test your knowledge',
] as const;
