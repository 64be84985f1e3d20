import { appendFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files without a row in the database are deleted after this time, milliseconds: those of deleted consoles, and unfinished ones. */
const strayMs = 24 * 3_600_000;

const incoming = '.part';
const whole = '.clip';

/** The files of clips in a folder, which all API processes share. Its methods throw when the folder cannot be used. */
export class ClipStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  path(id: string): string {
    return join(this.#folder, `${id}${whole}`);
  }

  #incoming(serverId: number, id: string): string {
    return join(this.#folder, `${serverId}-${id}${incoming}`);
  }

  /** Bytes of a clip that have arrived. */
  async size(serverId: number, id: string): Promise<number> {
    await mkdir(this.#folder, { recursive: true });
    return stat(this.#incoming(serverId, id)).then(
      ({ size }) => size,
      () => 0,
    );
  }

  append(serverId: number, id: string, data: Uint8Array): Promise<void> {
    return appendFile(this.#incoming(serverId, id), data);
  }

  /** All of it has arrived. */
  finish(serverId: number, id: string): Promise<void> {
    return rename(this.#incoming(serverId, id), this.path(id));
  }

  /** What has arrived is longer than the clip: it begins again. */
  drop(serverId: number, id: string): Promise<void> {
    return rm(this.#incoming(serverId, id), { force: true });
  }

  delete(id: string): Promise<void> {
    return rm(this.path(id), { force: true });
  }

  /** Deletes files that belong to no clip. @param now milliseconds */
  async sweep(known: ReadonlySet<string>, now: number): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const isOurs = name.endsWith(whole) || name.endsWith(incoming);
      if (!isOurs || known.has(name.slice(0, -whole.length))) continue;
      const { mtimeMs } = await stat(join(this.#folder, name));
      if (now - mtimeMs > strayMs) await rm(join(this.#folder, name), { force: true });
    }
  }
}
