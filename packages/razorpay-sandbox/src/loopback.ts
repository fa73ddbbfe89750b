/** Returns whether a host name or address is this machine's own, which no other machine can reach. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return bare === 'localhost' || bare === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(bare);
}

/**
 * Returns whether a web page of this origin may call the sandbox: one of `allowed`, or any on this machine when none
 * are named.
 */
export function isAllowedOrigin(origin: string, allowed: readonly string[] | undefined): boolean {
  if (allowed !== undefined) return allowed.includes(origin);
  if (!URL.canParse(origin)) return false;
  return isLoopbackHost(new URL(origin).hostname);
}
