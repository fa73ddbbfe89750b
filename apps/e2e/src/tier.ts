/** Whether this run is `npm run test:all`, which tests every state and size: docs/testing.md. */
export const isFullTier = process.env.TEST_TIER === 'full';

/** Returns the rows that this run tests: all in the full tier, in the first those that are chosen. */
export const rowsOf = <Row>(rows: readonly Row[], isChosen: (row: Row) => boolean): readonly Row[] =>
  isFullTier ? rows : rows.filter(isChosen);
