import { z } from 'zod';
import { key } from '../message';
import { text } from '../text';

/** How many tags a question has at most. */
export const mostTags = 10;

const Tag = text(40, key('Write the tag.')).regex(
  /^[\p{L}\p{M}\p{N} ._+#'-]+$/u,
  key('A tag has letters, digits, spaces and the signs . _ + # - only.'),
);

/** Returns whether a question can have this tag. */
export function isTag(tag: string): boolean {
  return Tag.safeParse(tag).success;
}

/** Tags as they are written: each once, in lower case, in the order of the alphabet. */
export const Tags = z
  .array(Tag, key('Give the tags as an array, such as ["space", "planets"].'))
  .max(mostTags, key('Use at most {maximum} tags.'))
  .transform((tags) => [...new Set(tags.map((tag) => tag.toLowerCase().replace(/\s+/g, ' ')))].toSorted())
  .meta({ examples: [['space']] });
