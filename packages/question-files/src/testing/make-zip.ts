import { crc32, deflateRawSync } from 'node:zlib';

export type ZipContent = string | Uint8Array;
type Entry = {
  readonly name: string;
  readonly content: ZipContent;
  /** The mode of Unix systems, such as 0o120777 for a link. */
  readonly mode?: number;
  /** The size that the directory states in place of the true one. */
  readonly statedSize?: number;
  readonly isStored?: boolean;
  readonly isEncrypted?: boolean;
  /** Bytes of the name where they are not those of `name` in UTF-8; no flag says what they are. */
  readonly nameBytes?: Uint8Array;
};

/** Returns a ZIP file of these entries, in any way that a program or an attacker writes one. */
export function makeZip(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { name, mode = 0o100644, isStored = false, isEncrypted = false, nameBytes } = entry;
    const content = Buffer.from(entry.content);
    const data = isStored ? content : deflateRawSync(content, { level: 9 });
    const path = Buffer.from(nameBytes ?? name);
    const flags = (isEncrypted ? 1 : 0) | (nameBytes ? 0 : 0x800);
    const details = Buffer.alloc(26);
    details.writeUInt16LE(20, 0);
    details.writeUInt16LE(flags, 2);
    details.writeUInt16LE(isStored ? 0 : 8, 4);
    details.writeUInt32LE(crc32(content), 10);
    details.writeUInt32LE(data.length, 14);
    details.writeUInt32LE(entry.statedSize ?? content.length, 18);
    details.writeUInt16LE(path.length, 22);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE((mode << 16) >>> 0, 6);
    attributes.writeUInt32LE(offset, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), details, path, data]);
    files.push(file);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), details, attributes, path]));
    offset += file.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end]);
}

/** Returns a ZIP file of files by their names. */
export function zipOf(files: Readonly<Record<string, ZipContent>>): Buffer {
  return makeZip(Object.entries(files).map(([name, content]) => ({ name, content })));
}
