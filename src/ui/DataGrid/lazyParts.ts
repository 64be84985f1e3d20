import { lazy } from 'react';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import type { PasteDialogProps } from './PasteDialog.tsx';

/** The preview of pasted cells; its code is loaded when cells are pasted. */
export const PasteDialog = lazyDialog<PasteDialogProps>(
  async () => (await import('./PasteDialog.tsx')).PasteDialog,
  ({ onClose }) => onClose,
);

/** Why an edit was refused; its code is loaded with the first refusal. */
export const RefusalNote = lazy(async () => ({ default: (await import('./RefusalNote.tsx')).RefusalNote }));

/** In place of rows that filters hide; its code is loaded when they hide all. */
export const NonePassing = lazy(async () => ({
  default: (await import('#ui/table/NonePassing.tsx')).NonePassing,
}));
