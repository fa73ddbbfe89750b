import type { RowError } from '@paheli/core/problem';

/** An upload that cannot be read to its end, so that nothing of it is taken. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly errors: readonly RowError[];

  constructor(errors: readonly RowError[]) {
    super('an upload cannot be read');
    this.errors = errors;
  }
}
