import { type FieldError, takenProblem } from '@paheli/core/problem';
import { constraintName } from '@paheli/db/client/retry';

/** The field and the message of each unique constraint that a write may violate, by the constraint's name. */
type Conflicts = Readonly<Record<string, FieldError>>;

/** Runs a write. Throws `taken`, which names the field, where the write violates one of these unique constraints. */
export async function reportTaken<Result>(
  conflicts: Conflicts,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const conflict = conflicts[constraintName(error) ?? ''];
    if (!conflict) throw error;
    throw takenProblem(conflict.path, conflict.message);
  }
}
