import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type Catalogue, formatMessage, type Message } from '@paheli/core/message';

/** Returns the text of a message of core in the current language, whose catalogue the page has loaded. */
export function textOf(message: Message): string {
  return formatMessage(message, i18n.messages as Catalogue);
}

/** Returns `textOf`. The component renders again when the language changes. */
export function useMessage(): typeof textOf {
  useLingui();
  return textOf;
}
