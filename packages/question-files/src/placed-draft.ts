import type { QuestionDraft } from '@paheli/core/question-bank/question';
import type { Place } from './file-row';
import type { Identity } from './rows/read-question-row';
import type { CellError } from './rows/row-error';

/** A question of a file with its place there. */
export type PlacedDraft = QuestionDraft & Place & Identity & { readonly lost?: readonly CellError[] };
