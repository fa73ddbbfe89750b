/** Wakes one waiter when something changed. */
export class Condition {
  private wake: (() => void) | undefined;

  notify(): void {
    this.wake?.();
  }

  /** Resolves with the first value that `check` returns, now or after a notification; with undefined at the deadline. */
  async waitFor<Value>(check: () => Value | undefined, deadlineAtMs: number): Promise<Value | undefined> {
    for (;;) {
      const value = check();
      if (value !== undefined) return value;
      const leftMs = deadlineAtMs - Date.now();
      if (leftMs <= 0) return undefined;
      await this.notified(leftMs);
    }
  }

  private notified(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.wake = undefined;
        resolve();
      };
      // The longest delay of a timer, in effect never.
      const timer = setTimeout(end, Math.min(withinMs, 2 ** 31 - 1));
      this.wake = end;
    });
  }
}
