import { questions } from '@paheli/db/schema/question-bank';
import { getTableColumns } from 'drizzle-orm';

const { textKey: _, ...columns } = getTableColumns(questions);

/** The columns of a question that administrators see. */
export const adminQuestionColumns = columns;
