import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Loaded into the processes of the server (`NODE_OPTIONS=--expose-gc --import ...`): after SIGUSR2 the
 * process collects its garbage and writes the bytes in use to `{SOAK_FOLDER}/{pid}`. Process memory as seen
 * by the system says little about a leak, because V8 returns it late or never.
 */
const folder = process.env['SOAK_FOLDER'];
if (folder)
  process.on('SIGUSR2', () => {
    // Twice: finalizers of the first collection release more objects.
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(join(folder, String(process.pid)), String(heapUsed + external));
  });
