import { z } from 'zod';

export const AdminStats = z
  .object({
    totalUsers: z
      .number()
      .int()
      .meta({ description: 'Number of registered users.', examples: [1200] }),
    activeTournaments: z
      .number()
      .int()
      .meta({ description: 'Number of tournaments that are running now.', examples: [3] }),
    totalQuestions: z
      .number()
      .int()
      .meta({ description: 'Number of questions in use.', examples: [200] }),
    onlineUsers: z
      .number()
      .int()
      .meta({ description: 'Number of signed-in users with a live connection.', examples: [42] }),
    ongoingQuizzes: z
      .number()
      .int()
      .meta({ description: 'Number of quiz sessions that are running now.', examples: [7] }),
    totalRevenue: z
      .number()
      .meta({ description: 'Entry fees and access fees less refunds, in rupees.', examples: [54000] }),
  })
  .meta({ id: 'AdminStats', description: 'Figures of the platform for administrators.' });
export type AdminStats = z.infer<typeof AdminStats>;

/** The public figures of the platform. */
export const RealtimeStats = AdminStats.pick({
  onlineUsers: true,
  activeTournaments: true,
  ongoingQuizzes: true,
}).meta({ id: 'RealtimeStats', description: 'Public figures of the platform.' });
export type RealtimeStats = z.infer<typeof RealtimeStats>;

/** The number of items that wait for an administrator's decision. */
export const AdminWaiting = z
  .object({
    kyc: z
      .number()
      .int()
      .meta({ description: 'Number of KYC submissions without a decision.', examples: [4] }),
    withdrawals: z
      .number()
      .int()
      .meta({ description: 'Number of requested withdrawals.', examples: [2] }),
    heldPrizes: z
      .number()
      .int()
      .meta({ description: 'Number of held prizes.', examples: [1] }),
    reportedQuestions: z
      .number()
      .int()
      .meta({ description: 'Number of reported questions without a decision.', examples: [1] }),
    messages: z
      .number()
      .int()
      .meta({ description: 'Number of open contact messages.', examples: [3] }),
    promotions: z
      .number()
      .int()
      .meta({
        description: 'Number of promotions to administrator that are not in effect yet.',
        examples: [0],
      }),
    suspensions: z
      .number()
      .int()
      .meta({ description: 'Number of suspensions that need a second administrator.', examples: [0] }),
    decisions: z
      .number()
      .int()
      .meta({
        description: 'Number of decisions about prizes and questions that are not in effect yet.',
        examples: [0],
      }),
    appeals: z
      .number()
      .int()
      .meta({ description: 'Number of appeals without a decision.', examples: [1] }),
    reportedTournaments: z
      .number()
      .int()
      .meta({ description: 'Number of tournaments with reports by players that wait.', examples: [0] }),
    tournaments: z
      .number()
      .int()
      .meta({
        description: 'Number of tournaments and raised prize pools that need a second administrator.',
        examples: [0],
      }),
  })
  .meta({ id: 'AdminWaiting', description: 'Number of items that wait for a decision of an administrator.' });
export type AdminWaiting = z.infer<typeof AdminWaiting>;
