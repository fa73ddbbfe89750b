import { z } from 'zod';
import { key } from '../message';
import { isStorableText } from '../text';

export const mediumKinds = ['picture', 'sound'] as const;

/** What a file with a picture or a sound may be. `unused`: how many may wait for a question at once. */
export const mediumLimits = {
  pictureBytes: 5 * 1024 * 1024,
  pixels: 25_000_000,
  soundBytes: 300_000,
  soundMs: 10_000,
  unused: 1_000,
} as const;

/** The sizes of stored pictures in pixels, the longer side at most; smaller pictures keep their size. */
export const pictureSides = { large: 960, small: 480 } as const;
export type PictureSize = keyof typeof pictureSides;

export const mediumRule = key(
  'Choose a picture (JPEG, PNG, WebP or GIF, at most 5 MB and 25 megapixels) or a sound (MP3 or M4A, at most 300 kB and 10 seconds).',
);

const mediumFacts = {
  kind: z.enum(mediumKinds).describe('Whether it is a picture or a sound.'),
  type: z
    .enum(['image/webp', 'audio/mpeg', 'audio/mp4'])
    .meta({ description: 'Media type of the file.', examples: ['image/webp'] }),
  width: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Width of the picture in pixels; null for a sound.', examples: [960] }),
  height: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Height of the picture in pixels; null for a sound.', examples: [640] }),
  duration: z
    .number()
    .nullable()
    .meta({ description: 'Duration of the sound in seconds; null for a picture.', examples: [null] }),
  url: z.string().meta({
    description: 'Path of the file, which nobody can guess and which never changes.',
    examples: ['/media/AbCd'],
  }),
  smallUrl: z.string().meta({
    description: 'Path of the picture with at most 480 pixels on a side, or of the sound.',
    examples: ['/media/AbCd/small'],
  }),
};

/** The name of a medium: the SHA-256 of its stored bytes. */
export const MediaHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, key('This is not the hash of a picture or sound.'))
  .meta({
    description: 'SHA-256 of the stored picture or sound; null if the question has none.',
    examples: ['66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'],
  });

/** What a medium shows or plays, for those who cannot see or hear it. */
export const MediaAlt = z
  .string(key('Write the description as a text.'))
  .trim()
  .max(200, key('Use at most {maximum} characters.'))
  .refine(isStorableText, key('This text has characters that cannot be stored.'))
  .nullish()
  .meta({
    description: 'Description of the picture or sound; required in each language if the question has one.',
    examples: ['A red planet with two white caps'],
  });

/** A file with a picture or a sound, as uploaded. */
export const AddMedium = z.strictObject({
  media: z.custom<Uint8Array>((given) => given instanceof Uint8Array, { error: mediumRule }),
});
export type AddMedium = z.infer<typeof AddMedium>;

/** A stored picture or sound, as administrators see it. */
export const AdminMedium = z
  .object({ hash: MediaHash, ...mediumFacts })
  .meta({ id: 'AdminMedium', description: 'A stored picture or sound.' });
export type AdminMedium = z.infer<typeof AdminMedium>;

/** The picture or sound of a question that has opened to its player. */
export const QuestionMedium = z
  .object({
    ...mediumFacts,
    alt: z.string().meta({
      description: 'Description of the picture or sound.',
      examples: ['A red planet with two white caps'],
    }),
    key: z.string().meta({
      description: 'Key of the file at `ahead_url`, in base64url.',
      examples: ['ZmlmdGVlbg'],
    }),
    aheadUrl: z.string().meta({
      description:
        'Path of the same file as it can be loaded before the question opens, encrypted; with `/small` at its end, of the small one.',
      examples: ['/media/EfGh'],
    }),
  })
  .meta({ id: 'QuestionMedium', description: 'The picture or sound of a question.' });
export type QuestionMedium = z.infer<typeof QuestionMedium>;

export const QuestionMedia = {
  media: QuestionMedium.optional().describe('Picture or sound of the question; absent if it has none.'),
};

export const MediaAhead = {
  mediaAheadUrl: z
    .string()
    .optional()
    .meta({
      description:
        'Path of the encrypted picture or sound of a question that has not opened, with `/small` at its end of the small one; absent if there is none.',
      examples: ['/media/EfGh'],
    }),
};

const heads: readonly (readonly [(typeof mediumKinds)[number], RegExp])[] = [
  // JPEG, PNG, GIF, WebP.
  ['picture', /^(?:ffd8ff|89504e470d0a1a0a|47494638[37]961|52494646.{8}57454250)/],
  // MP3 with and without ID3v2, MPEG-4 audio.
  ['sound', /^(?:494433|fff[23ab]|.{8}66747970(?:4d344120|4d344220|6d703432|6d703431|69736f))/],
];

/** Returns what a file is by its first bytes, whatever its name; null for what is not accepted. */
export function mediumKindOf(bytes: Uint8Array): (typeof mediumKinds)[number] | null {
  const head = [...bytes.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return heads.find(([, pattern]) => pattern.test(head))?.[0] ?? null;
}
