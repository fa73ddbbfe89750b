/** Logs a warning to the browser's console. All logging of the client goes through this function. */
export function logWarning(message: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a browser has no other log
  console.warn(message, cause);
}
