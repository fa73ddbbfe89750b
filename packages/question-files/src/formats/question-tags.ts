import type { QuestionDraft } from '@paheli/core/question-bank/question';
import { isTag, mostTags } from '@paheli/core/question-bank/tags';

/** What tags say about a question: its difficulty, its time, its own tags, and whether there are others. */
type TagFacts = {
  readonly difficulty: string | undefined;
  readonly seconds: number | undefined;
  readonly tags: readonly string[];
  readonly hasOthers: boolean;
};

/** Returns the tags of a question, with what it has and Moodle has no field for. */
export function tagsOf({
  difficulty,
  seconds,
  tags,
}: Pick<QuestionDraft, 'difficulty' | 'seconds' | 'tags'>): string[] {
  return [`difficulty:${difficulty}`, `seconds:${seconds}`, ...tags];
}

/** Reads the tags of a question. The last of equal kind counts. */
export function readTags(written: readonly string[]): TagFacts {
  let difficulty: string | undefined;
  let seconds: number | undefined;
  const tags: string[] = [];
  for (const tag of written) {
    const [, level] = /^\s*difficulty:\s*(easy|medium|hard)\s*$/i.exec(tag) ?? [];
    const [, time] = /^\s*seconds:\s*(\d{1,4})\s*$/i.exec(tag) ?? [];
    if (level !== undefined) difficulty = level.toLowerCase();
    else if (time !== undefined) seconds = Number(time);
    else if (tag.trim() !== '') tags.push(tag);
  }
  const kept = tags.filter(isTag).slice(0, mostTags);
  return { difficulty, seconds, tags: kept, hasOthers: kept.length < tags.length };
}
