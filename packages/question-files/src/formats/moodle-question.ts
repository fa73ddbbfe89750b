import type { ExportedQuestion } from './exported-question';

/** A question of the bank for Moodle, which has one language for each question. */
export type MoodleQuestion = Omit<ExportedQuestion, 'translations'>;
