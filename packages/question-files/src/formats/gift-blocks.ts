/** A text of GIFT with a mask of the same length, in which escaped characters are blanked out. */
export type Masked = { readonly text: string; readonly mask: string };

/** The question of a GIFT file, before it is read. */
export type GiftBlock = {
  /** The line on which the question begins. */
  readonly line: number;
  readonly content: Masked;
  readonly category: string | undefined;
  /** The comments directly before the question. */
  readonly comments: readonly string[];
};

const escapes = /\\[\\~=#{}:n]/g;

/** Masks the escaped characters of a text. */
function maskOf(text: string): Masked {
  return { text, mask: text.replaceAll(escapes, '\0\0') };
}

/** Returns the text with its escaped characters: `\n` is a line break. */
export function unescaped(text: string): string {
  return text.replaceAll(escapes, ([, sign = '']) => (sign === 'n' ? '\n' : sign));
}

/** Returns a part of a masked text without the space around it. */
export function sliceMasked({ text, mask }: Masked, start: number, end = text.length): Masked {
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  const to = from + part.trim().length;
  return { text: text.slice(from, to), mask: mask.slice(from, to) };
}

/**
 * Returns the questions of a GIFT file. Blank lines separate questions, except between braces that are closed before the
 * next brace opens. So a brace that is never closed ends with its own question.
 */
export function splitGift(file: string): GiftBlock[] {
  const lines = file
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim());
  const collector = new BlockCollector();
  const nextBraces = nextBracesOf(lines);
  for (const [index, line] of lines.entries()) {
    if (isComment(line)) collector.addComment(line);
    else if (line !== '' || (collector.isOpen && nextBraces[index] === '}'))
      collector.addLine(line, index + 1);
    else collector.endBlock();
  }
  collector.endBlock();
  return collector.blocks;
}

function isComment(line: string): boolean {
  return line.startsWith('//');
}

/** Returns for each line the first brace in it or in the lines after it. */
function nextBracesOf(lines: readonly string[]): (string | undefined)[] {
  let next: string | undefined;
  return lines
    .toReversed()
    .map((line) => {
      const [brace] = isComment(line) ? [] : (/[{}]/.exec(maskOf(line).mask) ?? []);
      next = brace ?? next;
      return next;
    })
    .toReversed();
}

class BlockCollector {
  readonly blocks: GiftBlock[] = [];
  /** Whether the last line stands between braces. */
  isOpen = false;
  #isAnswered = false;
  #category: string | undefined;
  #comments: string[] = [];
  #block: { line: number; lines: string[]; comments: string[] } | undefined;

  addComment(line: string): void {
    if (!this.isOpen) this.#comments.push(line);
  }

  addLine(line: string, number: number): void {
    const isCategory = line.startsWith('$CATEGORY:');
    // Not every program leaves a blank line after a question.
    if (this.#isAnswered && !this.isOpen && (isCategory || line.startsWith('::'))) this.#finish();
    if (isCategory && this.#block === undefined) {
      this.#category = unescaped(line.slice('$CATEGORY:'.length));
      this.#comments = [];
      return;
    }
    this.#block ??= { line: number, lines: [], comments: [] };
    for (const comment of this.#comments) this.#block.comments.push(comment);
    this.#comments = [];
    this.#block.lines.push(line);
    for (const [brace] of maskOf(line).mask.matchAll(/[{}]/g)) {
      this.isOpen = brace === '{';
      this.#isAnswered = true;
    }
  }

  /** Ends the question at a blank line. Comments before the blank line belong to no later question. */
  endBlock(): void {
    this.#finish();
    this.#comments = [];
  }

  #finish(): void {
    if (this.#block !== undefined) {
      const { line, lines, comments } = this.#block;
      this.blocks.push({ line, content: maskOf(lines.join('\n')), category: this.#category, comments });
    }
    this.#block = undefined;
    this.isOpen = false;
    this.#isAnswered = false;
  }
}
