/** Returns why the server did not start, as a sentence for the operator. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? ` ${error.port}` : '';
    return `Port${port} is in use by another program: stop it, or choose others with PORT and SANDBOX_PORT.`;
  }
  // The driver's error has no message where it tried several addresses.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
