/** Number of kept pictures of one kind: consecutive frames of a console have different ones. */
const picturesOfKind = 8;
/** Number of kept kinds; the least recently used one is dropped. With 100 kB a picture: 13 MB. */
const maxKinds = 16;

/**
 * Encoded pictures that are sent again and again, instead of drawing and encoding every frame, for load
 * tests. All consoles of a process share them, so a picture may come from another console.
 */
export class Recording {
  readonly #kinds = new Map<string, Uint8Array[]>();

  /**
   * The picture for a frame.
   * @param kind pictures of the same kind have the same size, format and quality
   * @returns null until enough pictures of this kind have been added
   */
  find(kind: string, frame: number): Uint8Array | null {
    const pictures = this.#kinds.get(kind);
    if (!pictures || pictures.length < picturesOfKind) return null;
    // Moved to the end: the most recently used comes last.
    this.#kinds.delete(kind);
    this.#kinds.set(kind, pictures);
    return pictures[frame % picturesOfKind] ?? null;
  }

  add(kind: string, picture: Uint8Array): void {
    const pictures = this.#kinds.get(kind) ?? [];
    this.#kinds.set(kind, pictures);
    if (pictures.length < picturesOfKind) pictures.push(picture);
    const [oldest] = this.#kinds.keys();
    if (this.#kinds.size > maxKinds && oldest !== undefined) this.#kinds.delete(oldest);
  }
}
