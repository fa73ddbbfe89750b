import type { Plugin } from 'vite';

const compounds = /([\u0900-\u097f])-(?=[\u0900-\u097f])/g;

/** Keeps the words of a Hindi compound on one line: a word joiner (U+2060) follows its hyphen in the built catalogues. */
export function keepCompounds(): Plugin {
  return {
    name: 'keep-compounds',
    enforce: 'post',
    transform(code, id) {
      return id.includes('/hi.po') ? { code: code.replaceAll(compounds, '$1-\u2060'), map: null } : null;
    },
  };
}
