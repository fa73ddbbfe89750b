import { z } from 'zod';
import { key } from '../message';
import { text } from '../text';

const mostTags = 10;

/** Tags as they are written: each once, in lower case, in the order of the alphabet. */
export const Tags = z
  .array(
    text(40, key('Write the tag.')).regex(
      /^[\p{L}\p{M}\p{N} ._+#'-]+$/u,
      key('A tag has letters, digits, spaces and the signs . _ + # - only.'),
    ),
    key('Give the tags as an array, such as ["space", "planets"].'),
  )
  .max(mostTags, key('Use at most {maximum} tags.'))
  .transform((tags) => [...new Set(tags.map((tag) => tag.toLowerCase().replace(/\s+/g, ' ')))].toSorted())
  .meta({ examples: [['space']] });
