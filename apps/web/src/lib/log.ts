/** What the specification wants logged goes to the browser's console, through here alone. */
export function logWarning(message: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a browser has no other log
  console.warn(message, cause);
}
