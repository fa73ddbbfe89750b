import { msg } from '@paheli/core/message';
import { quote } from '@paheli/core/text';
import sax from 'sax';
import { unusableFile } from '../unreadable-file';

/** An element with its own text, which leaves out that of its children. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The line on which the element begins. */
  readonly line: number;
  readonly children: XmlElement[];
  text: string;
};

/** How much is parsed at once. */
const pieceLength = 16 * 1024;

/** Far more than Moodle's files have. */
const maxDepth = 100;

/** The entities of XML itself. All others are errors. */
const entities: Record<string, string> = Object.assign(Object.create(null), {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
});

/**
 * Parses XML, and calls `onElement` for each child of the root as soon as it ends. Throws `UnreadableFile` with the line
 * where the file is not well-formed or its root has another name, and for a document type declaration, which could
 * define entities.
 */
export function readXml(file: string, rootName: string, onElement: (element: XmlElement) => void): void {
  const xml = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const parser = sax.parser(true);
  const lineAt = createLineCounter(xml);
  const open: XmlElement[] = [];
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.ENTITIES = entities;
  parser.onerror = ({ message }) => {
    const [reason = ''] = message.split('\n');
    const sentence = msg('The file is not valid XML: {reason}.', { reason: quote(reason) });
    throw unusableFile('unreadable', sentence, parser.line + 1);
  };
  parser.ondoctype = (doctype) => {
    const line = parser.line + 2 - doctype.split('\n').length;
    throw unusableFile('unreadable', msg('Remove the document type declaration. Questions need none.'), line);
  };
  parser.onopentag = ({ name, attributes }) => {
    const line = lineAt(parser.startTagPosition - 1);
    if (open.length === maxDepth) {
      const message = msg('Put at most {maximum} elements into each other.', { maximum: maxDepth });
      throw unusableFile('unreadable', message, line);
    }
    if (open.length === 0 && name !== rootName) throw wrongRoot(line, name, rootName);
    open.push({ name, line, attributes: attributes as Record<string, string>, children: [], text: '' });
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    const element = open.pop();
    if (element && open.length === 1) onElement(element);
    else if (element) open.at(-1)?.children.push(element);
  };
  for (let at = 0; at < xml.length; at += pieceLength) {
    parser.write(xml.slice(at, at + pieceLength));
  }
  parser.close();
}

function wrongRoot(line: number, name: string, rootName: string) {
  const names = { name: quote(name), expected: rootName };
  const message = msg('The file begins with <{name}>. Its first element must be <{expected}>.', names);
  return unusableFile('unreadable', message, line);
}

/** Returns a function from positions to their lines, from 1. The positions must come in ascending order. */
function createLineCounter(text: string): (position: number) => number {
  let line = 1;
  let end = text.indexOf('\n');
  return (position) => {
    for (; end !== -1 && end < position; end = text.indexOf('\n', end + 1)) line += 1;
    return line;
  };
}
