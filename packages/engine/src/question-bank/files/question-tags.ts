import type { QuestionDraft } from '@paheli/core/question-bank/question';

/** What tags say about a question, and whether there are tags that say nothing the bank keeps. */
export type TagFacts = {
  readonly difficulty: string | undefined;
  readonly seconds: number | undefined;
  readonly hasOthers: boolean;
};

/** Returns the tags for what a question has and Moodle has no field for. */
export function tagsOf({ difficulty, seconds }: Pick<QuestionDraft, 'difficulty' | 'seconds'>): string[] {
  return [`difficulty:${difficulty}`, `seconds:${seconds}`];
}

/** Reads the tags of a question. The last of equal kind counts. */
export function readTags(tags: readonly string[]): TagFacts {
  let difficulty: string | undefined;
  let seconds: number | undefined;
  let hasOthers = false;
  for (const tag of tags) {
    const [, level] = /^\s*difficulty:\s*(easy|medium|hard)\s*$/i.exec(tag) ?? [];
    const [, time] = /^\s*seconds:\s*(\d{1,4})\s*$/i.exec(tag) ?? [];
    if (level !== undefined) difficulty = level.toLowerCase();
    else if (time !== undefined) seconds = Number(time);
    else hasOthers ||= tag.trim() !== '';
  }
  return { difficulty, seconds, hasOthers };
}
