import { z } from 'zod';

/** The most players that a list of seats names besides the viewer's friends. */
export const mostNamedPlayers = 50;

const SeatedPlayer = z
  .object({
    username: z.string().meta({ description: 'Public name of the player.', examples: ['asha_rao'] }),
    isFriend: z.boolean().describe('Whether the player is a friend of the caller.'),
    isYou: z.boolean().describe('Whether the player is the caller.'),
  })
  .meta({ id: 'SeatedPlayer', description: 'A player with a seat in a tournament.' });

/** Who has a seat in a tournament, by name alone. */
export const SeatedPlayers = z
  .object({
    participantCount: z
      .number()
      .int()
      .meta({ description: 'Number of taken seats.', examples: [12] }),
    players: SeatedPlayer.array().describe(
      `The caller, the caller's friends, and up to ${mostNamedPlayers} others, in this order and by name.`,
    ),
  })
  .meta({ id: 'SeatedPlayers', description: 'Players with a seat in a tournament.' });
export type SeatedPlayers = z.infer<typeof SeatedPlayers>;
