/** Loads another site's script. Resolves after a failure too; the global that the script defines is then missing. */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      // Removed, so that a later attempt loads the script again.
      script.remove();
      resolve();
    });
    document.head.append(script);
  });
}
