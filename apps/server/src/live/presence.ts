/** Counts distinct users by their open connections. */
export function createPresence() {
  const connections = new Map<string, number>();
  return {
    count: () => connections.size,
    /** One more connection of a user; the answer ends it, once. */
    enter(userId: string): () => void {
      connections.set(userId, (connections.get(userId) ?? 0) + 1);
      let present = true;
      return () => {
        if (!present) return;
        present = false;
        const left = (connections.get(userId) ?? 1) - 1;
        if (left > 0) connections.set(userId, left);
        else connections.delete(userId);
      };
    },
  };
}
