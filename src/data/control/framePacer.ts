import type { Picture } from '#domain/channel/picture.ts';
import { controlPace, type RefreshSetting } from '#domain/control/refresh.ts';

/** Adapts the frame rate of the pictures of a console to whether it is controlled. */
export class FramePacer {
  readonly #pictures = new Map<Picture, RefreshSetting>();
  #isControlling = false;

  /** @returns a function that ends it */
  add(picture: Picture, setting: RefreshSetting): () => void {
    this.#pictures.set(picture, setting);
    this.#apply(picture, setting);
    return () => this.#pictures.delete(picture);
  }

  setControlling(isControlling: boolean): void {
    if (this.#isControlling === isControlling) return;
    this.#isControlling = isControlling;
    for (const [picture, setting] of this.#pictures) this.#apply(picture, setting);
  }

  #apply(picture: Picture, setting: RefreshSetting): void {
    picture.update({ cadence: controlPace(setting, this.#isControlling) });
  }
}
