import type { DragEvent } from 'react';

/** Handlers of an element onto which a file can be dropped; dragged texts are left to the fields below it. */
export const dropHandlers = (onFile: (file: File) => void) => ({
  onDragOver(event: DragEvent): void {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  },
  onDrop(event: DragEvent): void {
    const [file] = event.dataTransfer.files;
    // A dialog of the page handles what is dropped onto it itself.
    if (!file || event.defaultPrevented) return;
    event.preventDefault();
    onFile(file);
  },
});
