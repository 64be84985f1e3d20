import fs from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * The database thread with a disk that is full while the file `{folder}.full` exists. Affected paths contain
 * the text in this file.
 */
const { folder } = workerData as { folder: string };
const flag = `${folder}.full`;
const paths = new Map<number, string>();
const { openSync, writeSync } = fs;

fs.openSync = (path, ...rest) => {
  const descriptor = openSync(path, ...rest);
  paths.set(descriptor, String(path));
  return descriptor;
};
fs.writeSync = ((descriptor: number, ...rest: [NodeJS.ArrayBufferView]) => {
  if (fs.existsSync(flag) && paths.get(descriptor)?.includes(fs.readFileSync(flag, 'utf8')))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  return writeSync(descriptor, ...rest);
}) as typeof fs.writeSync;

await import('#server/kernel/database/pglite/worker.ts');
