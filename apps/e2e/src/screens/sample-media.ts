import { readdirSync } from 'node:fs';
import type { QuestionMedium } from '@paheli/core/question-bank/medium';

const assets = new URL('../../../web/dist/assets/', import.meta.url);
const hidden = { key: '', aheadUrl: '' } as const;

/** Returns a drawn picture of this size, in the address itself. */
export function drawnPicture(width: number, height: number): QuestionMedium {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#123"/><circle cx="50%" cy="50%" r="${height * 0.4}" fill="#c53"/></svg>`;
  const url = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  const alt = 'A red planet with two white caps';
  const facts = { type: 'image/webp', alt, width, height, duration: null, url, smallUrl: url } as const;
  return { ...hidden, ...facts, kind: 'picture' };
}

/** Returns a sound of the product itself. */
export function sampleSound(): QuestionMedium {
  const url = `/assets/${readdirSync(assets).find((name) => name.startsWith('right-'))}`;
  const facts = { alt: 'The call of a bird at dawn', width: null, height: null, duration: 0.4 } as const;
  return { ...hidden, ...facts, kind: 'sound', type: 'audio/mpeg', url, smallUrl: url };
}
