/** An element of MathML: its name, and what stands in it. */
type Element = { readonly name: string; readonly children: (Element | string)[] };

/**
 * Returns a formula in one line of text: what screen readers say where they flatten it, and what browsers without MathML
 * show.
 *
 * @example textOfMathml('<math><msup><mi>x</mi><mn>2</mn></msup></math>') // 'x^2'
 */
export function textOfMathml(mathml: string): string {
  const root: Element = { name: 'mrow', children: [] };
  const open = [root];
  for (const [piece, slash, name, given] of mathml.matchAll(/<(\/?)([a-z]+)([^>]*)>|[^<]+/g)) {
    if (name === undefined) open.at(-1)?.children.push(piece);
    else if (slash === '/') open.pop();
    else {
      const element: Element = { name: given?.includes('form="prefix"') ? 'prefix' : name, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    }
  }
  return textOf(root)
    .replaceAll(/[\u2061-\u2064]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[),;])/g, '')
    .trim();
}

function textOf(node: Element | string | undefined): string {
  if (node === undefined || typeof node === 'string') return node ?? '';
  const [first, second, third] = node.children;
  switch (node.name) {
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`;
    case 'msqrt':
      return `√${grouped({ name: 'mrow', children: node.children })}`;
    case 'mroot':
      return `${grouped(second)}√${grouped(first)}`;
    case 'msup':
      return `${grouped(first)}^${grouped(second)} `;
    case 'msub':
      return `${grouped(first)}_${grouped(second)} `;
    case 'msubsup':
    case 'munderover':
      return `${grouped(first)}_${grouped(second)}^${grouped(third)} `;
    case 'munder':
      return `${grouped(first)}_${grouped(second)}`;
    case 'mover':
      return `${grouped(first)}${textOf(second)}`;
    case 'menclose':
      return `${grouped({ name: 'mrow', children: node.children })}\u0305`;
    case 'mtable':
      return node.children.map(textOf).join('; ');
    case 'mtr':
      return node.children.map(textOf).join(', ');
    case 'mspace':
      return ' ';
    case 'mo':
      return spaced(node.children.map(textOf).join(''));
    default:
      return node.children.map(textOf).join('');
  }
}

/** Operators between two terms stand apart. */
function spaced(operator: string): string {
  return /^[=+−<>×÷±≤≥≠≈→⇌∈]$|^&[lg]t;$/.test(operator) ? ` ${operator} ` : operator;
}

/** Returns a part in brackets where it has more than one sign or number. Nothing stands before `_2` alone. */
function grouped(node: Element | string | undefined): string {
  const text = textOf(node).trim();
  return /^(?:[\p{L}\p{M}]|[\d.,]+|\p{S}|.)?$/u.test(text) ? text : `(${text})`;
}
