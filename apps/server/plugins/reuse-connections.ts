/** The list of connections that have nothing to do, in postgres.js. */
const idle = /\bopen = Queue\(\)/;
const stack = `
function Stack() {
  const items = []
  return {
    get length() { return items.length },
    push: (item) => (items.push(item), item),
    shift: () => items.pop(),
    remove(item) {
      const index = items.indexOf(item)
      return index === -1 ? null : (items.splice(index, 1), item)
    }
  }
}
`;

/**
 * Lets postgres.js (3.4.9) take the connection that was used last. It takes the one that has waited longest, so every
 * connection is used in turn, and each of PostgreSQL's processes plans every statement and fills caches of its own.
 */
export function reuseLastConnection(code: string): string | undefined {
  return idle.test(code) ? `${code.replace(idle, 'open = Stack()')}${stack}` : undefined;
}
