import { TextDecoder } from 'node:util';
import sax, { type SAXParser, type Tag } from 'sax';

export type Attributes = Readonly<Record<string, string | undefined>>;

/** What is done with the parts of a document. Names of elements come without the prefix of their namespace. */
export type XmlHandlers = {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close: (name: string) => void;
  readonly text?: (text: string) => void;
};

/** Thrown for a document that is not well-formed, or that no spreadsheet program writes. */
export class BrokenXml extends Error {
  override readonly name = 'BrokenXml';
}

const maxDepth = 100;
const maxAttributes = 1_000;
/** How much is parsed at once. */
const pieceBytes = 16 * 1024;

/**
 * Parses an XML document piece by piece; yields after each piece. Throws `BrokenXml`, also for a document type: workbooks have
 * none, so that no entity is ever declared.
 *
 * Parses with sax: it knows no entities besides the five of XML if told so, and refuses names, attributes and comments over
 * 64 KiB.
 */
export async function* parseXml(
  bytes: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  const parser = createParser(handlers);
  let decoder: TextDecoder | undefined;
  const decode = (piece?: Uint8Array) => {
    try {
      decoder ??= decoderOf(piece);
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new BrokenXml('the document is not in its encoding');
    }
  };
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      parser.write(decode(chunk.subarray(at, at + pieceBytes)));
      yield;
    }
  }
  parser.write(decode());
  parser.close();
  yield;
}

/** Parses a whole XML document. */
export async function parseWholeXml(bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parseXml(bytes, handlers));
}

function createParser({ open, close, text }: XmlHandlers): SAXParser {
  const options = { position: true, strictEntities: true };
  const parser = new sax.SAXParser(true, options);
  let depth = 0;
  let attributes = 0;
  const refuse = (reason: string) => {
    throw new BrokenXml(reason);
  };
  parser.onerror = ({ message }) => refuse(message);
  parser.ondoctype = () => refuse('a document type');
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > maxAttributes) refuse('too many attributes');
  };
  parser.onopentag = (tag) => {
    depth += 1;
    attributes = 0;
    if (depth > maxDepth) refuse('too many elements within each other');
    open(withoutPrefix(tag.name), (tag as Tag).attributes);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    close(withoutPrefix(name));
  };
  if (text) {
    parser.ontext = text;
    parser.oncdata = text;
  }
  return parser;
}

/** UTF-16 has a byte order mark; every other document is UTF-8. */
function decoderOf([first, second]: Uint8Array = new Uint8Array()): TextDecoder {
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return new TextDecoder(isUtf16 ? `utf-16${first === 0xff ? 'le' : 'be'}` : 'utf-8', { fatal: true });
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
