import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

interface ZipFile {
  name: string;
  text: string;
}

/** Date and time of an entry in MS-DOS format, with a resolution of two seconds. */
function dosTime(at: Date): { date: number; time: number } {
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}

/** A zip archive (PKWARE APPNOTE 4.3: local headers, central directory, end record) of small texts. */
export function zipOf(files: readonly ZipFile[], at: Date): Buffer {
  const { date, time } = dosTime(at);
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const title = Buffer.from(name);
    const raw = Buffer.from(text);
    const packed = deflateRawSync(raw);
    // Common to both headers: version 2.0, UTF-8 names, deflate.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(time, 6);
    common.writeUInt16LE(date, 8);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(raw.length, 18);
    common.writeUInt16LE(title.length, 22);
    bodies.push(Buffer.from('PK\u0003\u0004'), common, title, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, place, title);
    offset += 30 + title.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, index, Buffer.from('PK\u0005\u0006'), end]);
}

/**
 * The first file of an archive that {@link zipOf} created.
 * @param maxBytes limit of its text
 * @throws Error when it is not such an archive, or larger
 */
export function firstFileOf(zip: Buffer, maxBytes: number): ZipFile {
  if (zip.length < 30 || zip.readUInt32LE(0) !== 0x04034b50) throw new Error('This is no zip archive');
  const nameEnd = 30 + zip.readUInt16LE(26);
  const bodyStart = nameEnd + zip.readUInt16LE(28);
  const body = zip.subarray(bodyStart, bodyStart + zip.readUInt32LE(18));
  return {
    name: zip.subarray(30, nameEnd).toString(),
    text: inflateRawSync(body, { maxOutputLength: maxBytes }).toString(),
  };
}
