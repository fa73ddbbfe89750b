/** Loads another site's script. Resolves as well when it cannot be had: what it brings along is then missing. */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      // A later try starts afresh.
      script.remove();
      resolve();
    });
    document.head.append(script);
  });
}
