import brand from '@paheli/core/brand.json';
import { type TournamentDraft, usualSettings } from '@paheli/core/tournament/schema';

export const demoPassword = 'paheli-demo';

/** The demo's players; they sign in with their mobile numbers. */
export const demoPlayers = [
  {
    mobileNumber: '9000000002',
    username: 'asha',
    name: 'Asha Rao',
    email: `asha@${brand.domain}`,
    topupRupees: 500,
  },
  {
    mobileNumber: '9000000003',
    username: 'kabir',
    name: 'Kabir Sen',
    email: `kabir@${brand.domain}`,
    topupRupees: 400,
  },
  {
    mobileNumber: '9000000004',
    username: 'meera',
    name: 'Meera Iyer',
    email: `meera@${brand.domain}`,
    topupRupees: 300,
  },
] as const;

type Plan = Omit<TournamentDraft, 'startTime' | 'endTime'>;

export const completedTournaments: readonly Plan[] = [
  {
    ...usualSettings,
    name: 'Saturday Mixed Bag',
    description: 'Ten questions on everything from rivers to recipes.',
    category: 'general',
    entryFee: 25,
    prizePool: 100,
    maxParticipants: 50,
  },
  {
    ...usualSettings,
    name: 'Makers of the Past',
    description: 'Kings, rebels, treaties and the years between them.',
    category: 'history',
    entryFee: 20,
    prizePool: 75,
    maxParticipants: 50,
  },
];

/** Tournaments that are running or coming, in minutes from the start of the demo. */
export const openTournaments: readonly (Plan & { startsInMinutes: number; lastsMinutes: number })[] = [
  {
    ...usualSettings,
    name: 'Quick Five: Science',
    description: 'Five questions, five seconds each. A good first quiz.',
    category: 'science',
    entryFee: 10,
    prizePool: 100,
    maxParticipants: 100,
    questionsCount: 5,
    startsInMinutes: -10,
    lastsMinutes: 12 * 60,
  },
  {
    ...usualSettings,
    name: 'Solo Sprint',
    description: 'One seat, one player: five questions, and the prize is paid as soon as you finish.',
    category: 'general',
    entryFee: 5,
    prizePool: 25,
    maxParticipants: 1,
    questionsCount: 5,
    prizeSplitBps: [10_000],
    startsInMinutes: -20,
    lastsMinutes: 24 * 60,
  },
  {
    ...usualSettings,
    name: 'Free Warm-up',
    description: 'No entry fee, no prize: get used to the pace.',
    category: 'general',
    entryFee: 0,
    prizePool: 0,
    maxParticipants: 500,
    questionsCount: 5,
    startsInMinutes: -30,
    lastsMinutes: 24 * 60,
  },
  {
    ...usualSettings,
    name: 'Hindi and English Five',
    description: 'Five questions in the language that you choose, Hindi or English. The draw is the same.',
    category: 'science',
    languages: ['en', 'hi'],
    entryFee: 0,
    prizePool: 0,
    maxParticipants: 500,
    questionsCount: 5,
    startsInMinutes: -30,
    lastsMinutes: 24 * 60,
  },
  {
    ...usualSettings,
    name: 'Stadium Lights',
    description: 'Cricket, hockey, chess and the Olympic Games.',
    category: 'sports',
    entryFee: 29,
    prizePool: 500,
    maxParticipants: 40,
    startsInMinutes: -5,
    lastsMinutes: 8 * 60,
  },
  {
    ...usualSettings,
    name: 'Evening Entertainment',
    description: 'Films, songs, books and the people behind them.',
    category: 'entertainment',
    entryFee: 15,
    prizePool: 250,
    maxParticipants: 30,
    startsInMinutes: 15,
    lastsMinutes: 3 * 60,
  },
  {
    ...usualSettings,
    name: 'Sunday Science',
    description: 'Ten questions from the periodic table to the planets.',
    category: 'science',
    entryFee: 49,
    prizePool: 5000,
    maxParticipants: 100,
    startsInMinutes: 26 * 60,
    lastsMinutes: 2 * 60,
  },
  {
    ...usualSettings,
    name: 'History Hour',
    description: 'From the Indus valley to independence.',
    category: 'history',
    entryFee: 35,
    prizePool: 1000,
    maxParticipants: 60,
    startsInMinutes: 50 * 60,
    lastsMinutes: 60,
  },
];
