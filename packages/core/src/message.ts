/** What stands in a message for one of its names. A message within a message is translated as well; lists get commas. */
export type MessageValue = string | number | Message | readonly MessageValue[];
export type MessageValues = Readonly<Record<string, MessageValue>>;

/**
 * A text for people before it has a language. Its key is the English text, with `{name}` where a value stands. Doors, and
 * writers of notices, format it for their reader.
 */
export type Message = { readonly key: string; readonly values?: MessageValues };

/** The texts of one language by the keys of their messages. English needs none. */
export type Catalogue = Readonly<Record<string, string>>;

type NamesIn<Key extends string> = Key extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/**
 * Returns a message. `npm run messages` finds the key, so it is written out in the call.
 *
 * @example msg('You can withdraw at most {amount}.', { amount: formatRupees(500) })
 */
/* @__NO_SIDE_EFFECTS__ so that bundles leave out messages that they do not use */
export function msg<const Key extends string>(
  key: Key,
  ...values: [NamesIn<Key>] extends [never] ? [] : [Readonly<Record<NamesIn<Key>, MessageValue>>]
): Message {
  const [given] = values;
  return given === undefined ? { key } : { key, values: given };
}

/**
 * Returns the key of a message as it is: marks it for `npm run messages` in a schema, whose issues carry the values.
 *
 * @example z.string().max(20, key('Use at most {maximum} characters.'))
 */
/* @__NO_SIDE_EFFECTS__ as above */
export function key<const Key extends string>(text: Key): Key {
  return text;
}

const number = new Intl.NumberFormat('en-IN');

/**
 * Returns the text of a message in the language of the catalogue, or in English. A text that has a language already, such as
 * a name, stays as it is.
 *
 * @example formatMessage(msg('Use at most {maximum} characters.', { maximum: 20 })) // 'Use at most 20 characters.'
 */
export function formatMessage(message: MessageValue, catalogue: Catalogue = {}): string {
  if (typeof message === 'string') return message;
  if (typeof message === 'number') return number.format(message);
  if (!('key' in message)) return message.map((each) => formatMessage(each, catalogue)).join(', ');
  const { key, values = {} } = message;
  return (catalogue[key] ?? key).replaceAll(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? formatMessage(values[name] ?? hole, catalogue) : hole,
  );
}
