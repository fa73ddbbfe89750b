const resumeAfterMs = 5_000;

/** How a subscription ends by itself. Ending it on purpose completes it too. */
export type Endings = { readonly onError: () => void; readonly onComplete: () => void };

/**
 * Keeps one subscription, which `begin` begins and returns the end of, until the returned function is called. After an error,
 * begins again after a pause; where the server ended it, when the page is used again, so that pages do not end those of each
 * other.
 */
export function keepSubscribed(begin: (endings: Endings) => () => void): () => void {
  let isOver = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const endings: Endings = {
    onError: () => {
      if (!isOver) pause = setTimeout(renew, resumeAfterMs);
    },
    onComplete: () => {
      if (!isOver) window.addEventListener('focus', renew);
    },
  };
  let stop = begin(endings);

  function renew(): void {
    window.removeEventListener('focus', renew);
    stop = begin(endings);
  }

  return () => {
    isOver = true;
    clearTimeout(pause);
    window.removeEventListener('focus', renew);
    stop();
  };
}
