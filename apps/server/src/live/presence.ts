import { v7 as uuidv7 } from 'uuid';

/** The maximum number of connections of one user. A further one closes the oldest. */
export const maxConnectionsPerUser = 3;

/** The connected users. */
export type Presence = {
  /**
   * Counts a connection of a user until the returned function is called. `displace` closes the connection when younger
   * ones take its place.
   */
  enter(userId: string, displace: () => void): () => void;
  /** Returns the number of distinct users with a connection, in every process. */
  count(): Promise<number>;
  close(): Promise<void>;
};

/** Creates the presence of a product that runs in one process. */
export function createLocalPresence(): Presence {
  const roster = createRoster();
  return {
    enter(userId, displace) {
      const id = roster.add(userId, displace);
      roster.displace(userId, surplusOf(roster.idsOf(userId)));
      return () => roster.remove(userId, id);
    },
    count: async () => roster.users().length,
    close: async () => undefined,
  };
}

/** Returns the oldest of a user's connections above the maximum. Ids sort by their time of creation. */
export function surplusOf(ids: readonly string[]): string[] {
  return ids.toSorted().slice(0, -maxConnectionsPerUser);
}

type Connection = { readonly id: string; readonly displace: () => void };

/** The connections to this process by user, oldest first. */
export function createRoster() {
  const byUser = new Map<string, readonly Connection[]>();

  function keep(userId: string, connections: readonly Connection[]): void {
    if (connections.length === 0) byUser.delete(userId);
    else byUser.set(userId, connections);
  }
  const connectionsOf = (userId: string) => byUser.get(userId) ?? [];

  return {
    users: () => [...byUser.keys()],
    idsOf: (userId: string) => connectionsOf(userId).map(({ id }) => id),
    /** Returns the connection's id. */
    add(userId: string, displace: () => void): string {
      const id = uuidv7();
      keep(userId, [...connectionsOf(userId), { id, displace }]);
      return id;
    },
    /** Returns whether the connection was present. */
    remove(userId: string, id: string): boolean {
      const before = connectionsOf(userId);
      const rest = before.filter((connection) => connection.id !== id);
      keep(userId, rest);
      return rest.length < before.length;
    },
    /** Removes and closes those of `ids` that are connected here. Returns whether there were any. */
    displace(userId: string, ids: readonly string[]): boolean {
      const before = connectionsOf(userId);
      const leaving = before.filter(({ id }) => ids.includes(id));
      keep(
        userId,
        before.filter(({ id }) => !ids.includes(id)),
      );
      for (const { displace } of leaving) displace();
      return leaving.length > 0;
    },
  };
}
