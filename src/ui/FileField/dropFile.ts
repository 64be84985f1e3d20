import { useLingui } from '@lingui/react/macro';
import type { DragEvent } from 'react';
import { toast } from '#ui/toasts/toasts.tsx';

/** Returns the dropped file of an event; if several were dropped, the first one, with a message. */
export function useDroppedFile(): (event: DragEvent) => File | null {
  const { t } = useLingui();
  return ({ dataTransfer: { files } }) => {
    const [file, ...others] = files;
    const name = file?.name ?? '';
    const left = others.map((other) => other.name).join(', ');
    if (others.length > 0) toast.warning(t`Only ${name} is opened: one file at a time. Left out: ${left}.`);
    return file ?? null;
  };
}

/** Handlers of an element onto which a file can be dropped; dragged texts are left to the fields below it. */
export function useDropHandlers(onFile: (file: File) => void) {
  const droppedFile = useDroppedFile();
  return {
    onDragOver(event: DragEvent): void {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop(event: DragEvent): void {
      // A dialog of the page handles files dropped onto it itself.
      if (event.dataTransfer.files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      const file = droppedFile(event);
      if (file) onFile(file);
    },
  };
}
