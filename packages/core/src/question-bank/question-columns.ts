import type { RowError } from '../problem';

/** The columns of a question in an upload, with every accepted name. The first name is the standard one. */
const columnNames = {
  category: ['category'],
  questionText: ['question_text', 'question'],
  options: ['options'],
  optionA: ['option_a', 'a', 'option1'],
  optionB: ['option_b', 'b', 'option2'],
  optionC: ['option_c', 'c', 'option3'],
  optionD: ['option_d', 'd', 'option4'],
  correctAnswer: ['correct_answer', 'answer', 'correct'],
  explanation: ['explanation'],
  difficulty: ['difficulty'],
} as const;
export type QuestionColumn = keyof typeof columnNames;

export const optionColumns = ['optionA', 'optionB', 'optionC', 'optionD'] as const;

const columnOfName = new Map(
  Object.entries(columnNames).flatMap(([column, names]) =>
    names.map((name) => [name as string, column as QuestionColumn] as const),
  ),
);

/** The columns of a question by the names in a file's header. */
export type ColumnNames = ReadonlyMap<QuestionColumn, string>;

/**
 * Finds the columns of a question in a header, ignoring case and surrounding space. Skips unknown columns. Returns an
 * error for a second column with the same meaning.
 */
export function matchColumns(
  names: readonly string[],
  row: number,
): { columns: ColumnNames; errors: RowError[] } {
  const columns = new Map<QuestionColumn, string>();
  const errors: RowError[] = [];
  for (const name of names) {
    const column = columnOfName.get(name.trim().toLowerCase());
    if (column === undefined) continue;
    const first = columns.get(column);
    if (first === undefined) columns.set(column, name);
    else
      errors.push({ row, column: name, code: 'column_doubled', message: `"${first}" is the same column.` });
  }
  return { columns, errors };
}

/** Returns an error of the header for each required column that it lacks. */
export function missingColumns(columns: ColumnNames): RowError[] {
  const options = columns.has('options') ? [] : optionColumns;
  const needed = ['category', 'questionText', ...options, 'correctAnswer'] as const;
  return needed
    .filter((column) => !columns.has(column))
    .map((column) => {
      const name = ownName(column);
      return { row: 0, column: name, code: 'column_missing', message: `The column ${name} is missing.` };
    });
}

/** Returns the name of a column in the file, or the standard name if the file lacks the column. */
export function nameOf(columns: ColumnNames, column: QuestionColumn): string {
  return columns.get(column) ?? ownName(column);
}

function ownName(column: QuestionColumn): string {
  return columnNames[column][0];
}
