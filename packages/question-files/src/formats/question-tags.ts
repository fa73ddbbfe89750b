import { isTag, mostTags } from '@paheli/core/question-bank/tags';
import { markOf } from './exported-question';
import type { MoodleQuestion } from './moodle-question';

/** What tags say about a question: its difficulty, its time, whether its options keep their order, its own tags, and whether there are others. */
type TagFacts = {
  readonly difficulty: string | undefined;
  readonly seconds: number | undefined;
  readonly keepsOrder: boolean | undefined;
  readonly tags: readonly string[];
  readonly hasOthers: boolean;
};

/** Returns the tags of a question, with what it has and Moodle has no field for. */
export function tagsOf(question: MoodleQuestion): string[] {
  const { difficulty, seconds, tags } = question;
  const mark = markOf(question);
  return [
    `difficulty:${difficulty}`,
    `seconds:${seconds}`,
    ...(mark === undefined ? [] : [`keeps_order:${mark}`]),
    ...tags,
  ];
}

/** Reads the tags of a question. The last of equal kind counts. */
export function readTags(written: readonly string[]): TagFacts {
  let difficulty: string | undefined;
  let seconds: number | undefined;
  let keepsOrder: boolean | undefined;
  const tags: string[] = [];
  for (const tag of written) {
    const [, level] = /^\s*difficulty:\s*(easy|medium|hard)\s*$/i.exec(tag) ?? [];
    const [, time] = /^\s*seconds:\s*(\d{1,4})\s*$/i.exec(tag) ?? [];
    const [, mark] = /^\s*keeps_order:\s*(true|false)\s*$/i.exec(tag) ?? [];
    if (level !== undefined) difficulty = level.toLowerCase();
    else if (time !== undefined) seconds = Number(time);
    else if (mark !== undefined) keepsOrder = mark.toLowerCase() === 'true';
    else if (tag.trim() !== '') tags.push(tag);
  }
  const kept = tags.filter(isTag).slice(0, mostTags);
  return { difficulty, seconds, keepsOrder, tags: kept, hasOthers: kept.length < tags.length };
}
