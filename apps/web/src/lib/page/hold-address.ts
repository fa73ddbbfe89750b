/** The longest time that a step through the history takes. */
const stepMs = 100;

type EntryState = { readonly __TSR_index?: number } | null;

/** Takes the steps through the history while an address is held. */
let hold: ((event: PopStateEvent) => void) | null = null;

/**
 * Watches steps through the history. Called before the router is created: listeners of a window are called in their order,
 * and the router must not see a step that is taken back.
 */
export function watchSteps(): void {
  window.addEventListener('popstate', (event) => hold?.(event));
}

/**
 * Keeps the browser at the present entry of the history until the returned function is called: every step away is taken
 * back at once, and the router does not see the step. Calls `onStep` with the number of entries, negative for Back. A step
 * is finished before any event reports it, and further steps may follow before it is taken back, as with a fast swipe.
 */
export function holdAddress(onStep: (entries: number) => void): () => void {
  const { history } = window;
  const entryOf = (state: EntryState) => state?.__TSR_index ?? home;
  const home = (history.state as EntryState)?.__TSR_index ?? 0;
  let returning: ReturnType<typeof setTimeout> | undefined;

  function goHome(): void {
    const entries = entryOf(history.state) - home;
    returning = undefined;
    if (entries === 0) return;
    history.go(-entries);
    // One return at a time. Steps that cross each other may leave the browser at another entry.
    returning = setTimeout(goHome, stepMs);
  }

  hold = (event) => {
    event.stopImmediatePropagation();
    const entries = entryOf(event.state) - home;
    if (entries !== 0) onStep(entries);
    if (returning === undefined) goHome();
  };
  return () => {
    clearTimeout(returning);
    hold = null;
  };
}
