import { z } from 'zod';
import { OwnLink } from '../link-code';
import { key } from '../message';
import { LeaderboardEntry, TournamentCard, TournamentRef } from './schema';

/** How many players the hall screen names, the last who came first. */
export const mostNamedInHall = 200;
/** How many places the hall screen shows. */
export const placesInHall = 10;

const count = (description: string, example: number) =>
  z
    .number()
    .int()
    .meta({ description, examples: [example] });

const { shape } = TournamentCard;

/** What the screen in a hall shows of a tournament: nothing that visitors and players are not shown. */
export const Hall = z
  .object({
    tournamentId: shape.id,
    name: shape.name,
    organiser: shape.organiser,
    joinCode: z
      .string()
      .nullable()
      .meta({
        description: 'Code with which an unlisted tournament is found; null for a public one.',
        examples: ['KTXHVM'],
      }),
    status: shape.status,
    startTime: shape.startTime,
    endTime: shape.endTime,
    startsOnPress: shape.startsOnPress,
    questionsCount: shape.questionsCount,
    reveal: shape.reveal,
    participantCount: shape.participantCount,
    players: z.array(z.string()).meta({
      description: `Public names of those who have joined, the last one first, at most ${mostNamedInHall}.`,
      examples: [['asha_rao']],
    }),
    started: count('Number of players who started the quiz.', 11),
    finished: count('Number of players who finished the quiz.', 10),
    answered: count('Number of questions that all players together have behind them.', 87),
    provisional: z.boolean().describe('Whether ranks may still change.'),
    revealed: z.boolean().describe('Whether scores are shown yet; if not, `board` is empty.'),
    board: z.array(LeaderboardEntry).describe(`The first ${placesInHall} places, as visitors see them.`),
    now: shape.now,
  })
  .meta({ id: 'Hall', description: 'A tournament as the screen in a hall shows it.' });
export type Hall = z.infer<typeof Hall>;

/** The same for its organiser, who gives the link away. */
export const ManagedHall = Hall.extend(OwnLink.shape)
  .extend({
    offHall: z.array(z.string()).meta({
      description: 'Public names of the players who are taken off the screen.',
      examples: [['joker_17']],
    }),
  })
  .meta({
    id: 'ManagedHall',
    description: 'A tournament as the screen in a hall shows it, with the link of that screen.',
  });
export type ManagedHall = z.infer<typeof ManagedHall>;

export const MakeHallLink = TournamentRef.extend({
  renew: z
    .boolean(key('Use true or false.'))
    .default(false)
    .meta({ description: 'Whether to make another link, which ends the present one.', examples: [false] }),
}).meta({ id: 'MakeHallLink', description: "A request for the link of a tournament's hall screen." });
export type MakeHallLink = z.infer<typeof MakeHallLink>;

export const ShowInHall = TournamentRef.extend({
  username: z
    .string(key('Name a player of the tournament.'))
    .meta({ description: 'Public name of the player.', examples: ['joker_17'] }),
  shown: z
    .boolean(key('Use true or false.'))
    .meta({ description: 'Whether the screen names the player.', examples: [false] }),
}).meta({ id: 'ShowInHall', description: 'Takes a player off the hall screen, or names them there again.' });
export type ShowInHall = z.infer<typeof ShowInHall>;
