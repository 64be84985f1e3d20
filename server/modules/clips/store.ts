import type { Config } from '#server/kernel/config/config.ts';
import { bucketFiles } from './bucket.ts';
import { type FileStore, folderFiles, type StoredFile } from './files.ts';

/**
 * Age at which files without a row in the database are deleted, in milliseconds: those of deleted consoles,
 * and incomplete ones.
 */
const orphanMaxAgeMs = 24 * 3_600_000;

const whole = '.clip';
const incoming = 'incoming/';

type Place = Pick<Config['clips'], 'folder' | 'bucket'>;

export const filesIn = ({ folder, bucket }: Place): FileStore =>
  bucket ? bucketFiles(bucket) : folderFiles(folder);

/**
 * The files of clips. A clip arrives in parts, which are separate files until all are there. Thus any process
 * may take the next part, and a killed process leaves no half-written clip. Methods throw when the store
 * cannot be used.
 */
export class ClipStore {
  readonly #files: FileStore;

  constructor(place: Place) {
    this.#files = filesIn(place);
  }

  /** The records of a clip; null: there is no such clip. */
  read(id: string): Promise<Buffer | null> {
    return this.#files.read(`${id}${whole}`);
  }

  /** Bytes of all incomplete clips. */
  async incoming(): Promise<number> {
    return bytesOf(await this.#files.list(incoming));
  }

  /** Bytes of a clip that have arrived. */
  async arrived(serverId: number, id: string): Promise<number> {
    return bytesOf(await this.#parts(serverId, id));
  }

  /** Stores a part; one that is sent again replaces itself. */
  append(serverId: number, id: string, offset: number, data: Uint8Array): Promise<void> {
    // The names of the parts sort in their order.
    return this.#files.write(`${folderOf(serverId, id)}${String(offset).padStart(10, '0')}`, data);
  }

  /**
   * Assembles the clip after all parts have arrived.
   * @returns the clip; null when parts are gone: another process has finished it meanwhile, and its file stays
   */
  async finish(serverId: number, id: string, bytes: number): Promise<Buffer | null> {
    const parts = await this.#parts(serverId, id);
    const read = await Promise.all(parts.map(({ name }) => this.#files.read(name)));
    const clip = Buffer.concat(read.filter((part) => part !== null));
    if (clip.length !== bytes) return null;
    await this.#files.write(`${id}${whole}`, clip);
    return clip;
  }

  async drop(serverId: number, id: string): Promise<void> {
    for (const { name } of await this.#parts(serverId, id)) await this.#files.delete(name);
  }

  delete(id: string): Promise<void> {
    return this.#files.delete(`${id}${whole}`);
  }

  /** Deletes files that belong to no clip. @param now milliseconds */
  async sweep(known: ReadonlySet<string>, now: number): Promise<void> {
    for (const { name, at } of await this.#files.list('')) {
      const isKnown = name.endsWith(whole) && known.has(name.slice(0, -whole.length));
      if (!isKnown && isOurs(name) && now - at > orphanMaxAgeMs) await this.#files.delete(name);
    }
  }

  /** The parts in order, up to the first missing one. */
  async #parts(serverId: number, id: string) {
    const parts = (await this.#files.list(folderOf(serverId, id))).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    let next = 0;
    return parts.filter(({ name, bytes }) => {
      const isNext = Number(name.slice(folderOf(serverId, id).length)) === next;
      if (isNext) next += bytes;
      return isNext;
    });
  }
}

const folderOf = (serverId: number, id: string): string => `${incoming}${serverId}-${id}/`;

const bytesOf = (files: readonly StoredFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const ours = new RegExp(
  String.raw`^(?:${uuid}\.clip|incoming/\d+-${uuid}/\d{10})(?:\.${uuid}\.new)?$|^\d+-${uuid}\.part$`,
);

/** A folder of clips may also contain other files; those that end with `.part` come from earlier releases. */
const isOurs = (name: string): boolean => ours.test(name);
