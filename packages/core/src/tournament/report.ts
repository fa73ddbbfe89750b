import { z } from 'zod';
import { key } from '../message';
import { text } from '../text';
import { TournamentRef } from './schema';

/** So many open reports that count hide a tournament until an administrator has looked at it. */
export const hidingReports = 5;
/** How old an account with a confirmed number has to be so that its reports count without a seat. */
export const countingAgeDays = 7;

export const reportKinds = ['people', 'questions', 'deceit', 'other'] as const;
/** What a report is about: people who are insulted or endangered, the questions, or deceit. */
export const ReportKind = z
  .enum(reportKinds, { error: key('Choose one of {values}.') })
  .meta({ id: 'ReportKind', description: 'What a report of a tournament is about.' });
export type ReportKind = z.infer<typeof ReportKind>;

const reason = text(500, key('Write what is wrong with this tournament.')).meta({
  description: 'What is wrong, in own words.',
  examples: ['Its questions insult people.'],
});

export const ReportTournament = TournamentRef.extend({ kind: ReportKind.default('other'), reason }).meta({
  id: 'ReportTournament',
  description: "An organiser's tournament that breaks the rules.",
});
export type ReportTournament = z.infer<typeof ReportTournament>;

export const TournamentComplaint = z
  .object({
    username: z.string().meta({ description: 'Public name of the player.', examples: ['asha_rao'] }),
    kind: ReportKind,
    reason: z
      .string()
      .meta({ description: 'What the player wrote.', examples: ['Its questions insult people.'] }),
    createdAt: z.date().describe('Time of the report.'),
    handledAt: z.date().nullable().describe('Time when an administrator decided; null while it waits.'),
  })
  .meta({ id: 'TournamentComplaint', description: "A player's report of a tournament." });
export type TournamentComplaint = z.infer<typeof TournamentComplaint>;

export const SetHidden = TournamentRef.extend({
  hidden: z.boolean(key('Use true or false.')).describe('Whether the tournament is to be hidden.'),
}).meta({ id: 'SetHidden', description: 'The decision about a reported tournament.' });
export type SetHidden = z.infer<typeof SetHidden>;
