import { z } from 'zod';

export const AdminStats = z.object({
  totalUsers: z.number().int(),
  activeTournaments: z.number().int(),
  totalQuestions: z.number().int(),
  onlineUsers: z.number().int(),
  ongoingQuizzes: z.number().int(),
  totalRevenue: z.number(),
});
export type AdminStats = z.infer<typeof AdminStats>;

/** Figures anyone may see. */
export const RealtimeStats = AdminStats.pick({
  onlineUsers: true,
  activeTournaments: true,
  ongoingQuizzes: true,
});
export type RealtimeStats = z.infer<typeof RealtimeStats>;

/** How much waits for an administrator's decision. */
export const AdminWaiting = z.object({
  /** Users whose KYC is submitted and not decided. */
  kyc: z.number().int(),
  /** Withdrawals that were asked for. */
  withdrawals: z.number().int(),
  /** Prizes that are held because of how they were won. */
  heldPrizes: z.number().int(),
  /** Messages that nobody has handled. */
  messages: z.number().int(),
  /** Promotions to administrator that have not taken effect. */
  promotions: z.number().int(),
  /** Tournaments and raised pools that wait for a second administrator. */
  tournaments: z.number().int(),
});
export type AdminWaiting = z.infer<typeof AdminWaiting>;
