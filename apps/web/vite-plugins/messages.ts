import { type NodePath, type PluginObj, template, type types } from '@babel/core';
import { getConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';

/**
 * Turns the macros of Lingui into calls that contain the English message, already compiled. English pages therefore
 * need no catalogue, and other languages fall back to English. A bundle of English alone needs no ids.
 */
export function compileMessages({ withIds = true } = {}) {
  return babel({
    presets: [
      defineRolldownBabelPreset({
        preset: {
          plugins: [
            [
              '@lingui/babel-plugin-lingui-macro',
              { descriptorFields: 'message', linguiConfig: getConfig({ cwd: import.meta.dirname }) },
            ],
            compileInlineMessages(withIds),
          ],
        },
        rolldown: { filter: { code: /from '@lingui\/(?:core|react)\/macro'/ } },
      }),
    ],
  });
}

/** Replaces each message by its compiled form. */
function compileInlineMessages(withIds: boolean): () => PluginObj {
  return () => ({
    visitor: {
      ObjectExpression({ node }: NodePath<types.ObjectExpression>) {
        if (!node.leadingComments?.some(({ value }) => value.includes('i18n'))) return;
        node.properties = node.properties.filter((property) => withIds || nameOf(property) !== 'id');
        for (const property of node.properties) {
          if (property.type !== 'ObjectProperty' || nameOf(property) !== 'message') continue;
          if (property.value.type === 'StringLiteral')
            property.value = toExpression(compileMessage(property.value.value));
        }
      },
    },
  });
}

function nameOf(property: types.ObjectExpression['properties'][number]): string | null {
  return property.type === 'ObjectProperty' && property.key.type === 'Identifier' ? property.key.name : null;
}

/** Returns the expression of a compiled message, which is JSON. */
function toExpression(message: ReturnType<typeof compileMessage>): types.Expression {
  return template.expression.ast(`${JSON.stringify(message)}`);
}
