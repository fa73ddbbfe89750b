import { msg } from '@paheli/core/message';
import type { RowError } from '@paheli/core/problem';
import type { QuestionChange } from '@paheli/core/question-bank/bulk-upload';
import { compareQuestions } from '@paheli/core/question-bank/compare-questions';
import { followOptions } from '@paheli/core/question-bank/follow-options';
import { keepMark } from '@paheli/core/question-bank/keeps-order';
import { findMisfits, questionKeyOf, showAnswer } from '@paheli/core/question-bank/question';
import { kindsOf } from '@paheli/core/question-bank/question-shape';
import { isSpreadsheetDoing } from '@paheli/core/question-bank/spreadsheet-doing';
import { quote } from '@paheli/core/text';
import type { Database } from '@paheli/db/client/connect';
import { questions } from '@paheli/db/schema/question-bank';
import { tournamentQuestions, tournaments } from '@paheli/db/schema/tournament';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { recordActions } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { isAnyOf, type Tx } from '../foundation/transaction';
import type { KeyedDraft } from './file-program';
import { overwriteQuestions, withoutKnown } from './insert-questions';
import { adminQuestionColumns, isKeptBy, toAdminQuestion } from './list-questions';
import { mediumOf, requireMedia } from './media/require-medium';

type Stored = Omit<typeof questions.$inferSelect, 'textKey'>;
type PlannedUpdate = { readonly before: Stored; readonly after: Stored; readonly change: QuestionChange };

/** What rows with ids of the bank do: their changes, the rows that change nothing, and the errors of refused rows. */
export type UpdatePlan = {
  readonly updates: readonly PlannedUpdate[];
  readonly unchanged: readonly KeyedDraft[];
  readonly errors: readonly RowError[];
};

const refusals = {
  unknown: msg('The bank has no question with this id.'),
  archived: msg('This question is archived; it can no longer be changed.'),
  frozen: msg('A tournament has frozen this question; it can be changed once that tournament is over.'),
  repeated: msg('An earlier row changes the same question.'),
  taken: msg('This category already has this question.'),
};

/** Plans the changes that rows with ids make. Within a transaction it locks their questions. */
export async function planUpdates(
  db: Database['db'] | Tx,
  viewer: Viewer,
  drafts: readonly KeyedDraft[],
  { locks, takesConverted }: { readonly locks: boolean; readonly takesConverted: boolean },
): Promise<UpdatePlan> {
  const ids = drafts.flatMap(({ questionId }) => questionId ?? []);
  if (ids.length === 0) return { updates: [], unchanged: [], errors: [] };
  const query = db
    .select(adminQuestionColumns)
    .from(questions)
    .where(and(isAnyOf(questions.id, ids), isKeptBy(viewer)))
    .orderBy(asc(questions.id));
  const stored = new Map((await (locks ? query.for('no key update') : query)).map((row) => [row.id, row]));
  const frozen = await readFrozen(db, ids);
  const seen = new Set<string>();
  const plan = { updates: [] as PlannedUpdate[], unchanged: [] as KeyedDraft[], errors: [] as RowError[] };
  for (const draft of drafts) {
    const before = stored.get(draft.questionId ?? '');
    const refusal = !before
      ? 'unknown'
      : before.archivedAt
        ? 'archived'
        : seen.has(before.id)
          ? 'repeated'
          : frozen.has(before.id)
            ? 'frozen'
            : null;
    if (before) seen.add(before.id);
    if (!before || refusal) {
      plan.errors.push(refuse(draft, refusal ?? 'unknown'));
      continue;
    }
    const after = merge(before, draft);
    const misfit = findMisfits({ ...after, ...showAnswer(after.correctAnswer) })[0];
    const fields = compareQuestions(before, after);
    if (misfit) {
      const message = { key: misfit.message, values: misfit.params ?? {} };
      plan.errors.push({ row: draft.row, line: draft.line, column: null, code: 'invalid', message });
      continue;
    }
    const converted = takesConverted ? undefined : fields.find(isConverted);
    if (converted) plan.errors.push(refuseConverted(draft, converted));
    else if (fields.length === 0) plan.unchanged.push(draft);
    else {
      const change = { row: draft.row, questionId: before.id, questionText: before.questionText, fields };
      plan.updates.push({ before, after, change });
    }
  }
  return withoutTaken(db, viewer, drafts, plan);
}

/**
 * Returns the changed question. What the file says nothing about stays as it is, but for a variant that no longer fits the
 * options (see `followOptions`), and so does a picture or sound without another in its place.
 */
function merge(
  before: Stored,
  { row: _, line: __, lost: ___, questionId: ____, textKey: _____, ...draft }: KeyedDraft,
): Stored {
  const { absent = [], ...written } = draft;
  const kept = Object.fromEntries(absent.map((field) => [field, before[field]]));
  const after = { ...before, ...written, ...kept, ...mediumOf(draft.mediaHash ? draft : before) };
  const followed = followOptions(before, after, absent.includes('translations'));
  const { hi } = followed;
  const alt = hi?.mediaAlt ?? before.translations.hi?.mediaAlt;
  const translations = hi && alt ? { hi: { ...hi, mediaAlt: alt } } : followed;
  const keepsOrder = absent.includes('keepsOrder')
    ? keepMark(before, { ...after, translations })
    : draft.keepsOrder;
  return { ...after, translations, keepsOrder, kinds: kindsOf(after) };
}

/** Refuses the changes after which a category would have a question twice. */
async function withoutTaken(
  db: Database['db'] | Tx,
  viewer: Viewer,
  drafts: readonly KeyedDraft[],
  plan: UpdatePlan,
): Promise<UpdatePlan> {
  const keyed = plan.updates.map((update) => ({
    ...update.after,
    textKey: questionKeyOf(update.after),
    update,
  }));
  const renamed = keyed.filter(
    ({ category, textKey, update: { before } }) =>
      category !== before.category || textKey !== questionKeyOf(before),
  );
  const byKey = Map.groupBy(keyed, ({ category, textKey }) => `${category}\n${textKey}`);
  const repeated = [...byKey.values()].flatMap((same) => same.slice(1));
  const free = new Set((await withoutKnown({ db }, viewer, renamed)).map(({ id }) => id));
  const taken = new Set([...repeated, ...renamed.filter(({ id }) => !free.has(id))].map(({ id }) => id));
  if (taken.size === 0) return plan;
  const refused = drafts.filter(({ questionId }) => questionId && taken.has(questionId));
  return {
    ...plan,
    updates: plan.updates.filter(({ before }) => !taken.has(before.id)),
    errors: [...plan.errors, ...refused.map((draft) => refuse(draft, 'taken'))],
  };
}

function refuse({ row, line }: KeyedDraft, reason: keyof typeof refusals): RowError {
  return { row, line, column: 'id', code: reason, message: refusals[reason] };
}

type ChangedField = QuestionChange['fields'][number];

function isConverted({ field, before, after }: ChangedField): boolean {
  return /^(?:question_text|option_|explanation)/.test(field) && isSpreadsheetDoing(before, after);
}

function refuseConverted(
  { row, line }: KeyedDraft,
  { field: column, before, after }: ChangedField,
): RowError {
  const message = msg('A spreadsheet seems to have made {after} of {before}.', {
    after: quote(after),
    before: quote(before),
  });
  return { row, line, column, code: 'converted', message };
}

/** Returns the questions in the pools of tournaments that are not over. */
async function readFrozen(db: Database['db'] | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ id: tournamentQuestions.questionId })
    .from(tournamentQuestions)
    .innerJoin(tournaments, eq(tournaments.id, tournamentQuestions.tournamentId))
    .where(
      and(
        isAnyOf(tournamentQuestions.questionId, ids),
        isNull(tournaments.settledAt),
        isNull(tournaments.cancelledAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Makes planned changes, each with its own entry in the log. */
export async function applyUpdates(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { updates }: UpdatePlan,
): Promise<void> {
  if (updates.length === 0) return;
  await requireMedia(
    tx,
    updates.map(({ after }) => after),
  );
  await overwriteQuestions(
    tx,
    updates.map(({ after }) => ({ ...after, textKey: questionKeyOf(after) })),
  );
  await recordActions(
    tx,
    deps,
    viewer,
    updates.map(({ before, after }) => ({
      action: 'question.update',
      subject: `question:${before.id}`,
      before: toAdminQuestion(before),
      after: toAdminQuestion(after),
    })),
  );
}
