import { onTestFinished, vi } from 'vitest';

/** A file that the page has saved. */
export interface SavedFile {
  name: string;
  text: () => Promise<string>;
  file: Blob;
}

/** Collects files that the page saves from now on, instead of browser downloads. */
export function catchFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  const blobs: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    blobs.push(file as Blob);
    return `blob:saved-${blobs.length}`;
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const file = blobs.at(-1);
    if (file) saved.push({ name: this.download, text: () => file.text(), file });
  });
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  return saved;
}
