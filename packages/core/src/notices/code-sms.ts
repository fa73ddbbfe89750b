import brand from '../brand.json';
import { type Message, msg } from '../message';

/** Returns the text message with a one-time code, without the line that browsers read. */
export function composeCodeSms(code: string, minutes: number): Message {
  return msg(
    '{code} is your {product} code. It is valid for {minutes} minutes. Do not share it with anybody.',
    { code, product: brand.name, minutes },
  );
}
