/** Lets every caller call for a while, again after each response, and returns how many calls were made. */
export async function countCalls<Caller>(
  callers: readonly Caller[],
  forMs: number,
  call: (caller: Caller) => Promise<unknown>,
): Promise<number> {
  const endsAtMs = performance.now() + forMs;
  let count = 0;
  await Promise.all(
    callers.map(async (caller) => {
      while (performance.now() < endsAtMs) {
        await call(caller);
        count += 1;
      }
    }),
  );
  return count;
}
