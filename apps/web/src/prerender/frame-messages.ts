type Compiled = {
  readonly message: readonly (string | readonly [name: string])[];
  readonly values?: Readonly<Record<string, unknown>>;
};

/**
 * Stands for the library of messages in `start.ts`, which may have 3 kB: composes compiled English messages without
 * plurals, which is all that frames need.
 */
export const i18n = {
  locale: 'en',
  _: ({ message, values }: Compiled) =>
    message.map((token) => (typeof token === 'string' ? token : values?.[token[0]])).join(''),
};
