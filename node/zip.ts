import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

interface ZipFile {
  name: string;
  text: string;
}

export const zipOf = (files: readonly ZipFile[], at: Date): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])), { mtime: at }),
  );

/**
 * The first file of an archive.
 * @param maxBytes limit of its text
 * @throws Error when it is not an archive, or the file is larger
 */
export function firstFileOf(zip: Buffer, maxBytes: number): ZipFile {
  let isFirst = true;
  const files = unzipSync(zip, {
    filter({ originalSize }) {
      const isTaken = isFirst && originalSize <= maxBytes;
      isFirst = false;
      return isTaken;
    },
  });
  const [found] = Object.entries(files);
  if (!found) throw new Error('The archive is empty, or its first file is too large');
  return { name: found[0], text: strFromU8(found[1]) };
}
