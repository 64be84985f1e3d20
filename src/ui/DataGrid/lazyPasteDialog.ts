import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import type { PasteDialogProps } from './PasteDialog.tsx';

/** The preview of pasted cells; its code is loaded when cells are pasted. */
export const PasteDialog = lazyDialog<PasteDialogProps>(
  async () => (await import('./PasteDialog.tsx')).PasteDialog,
  ({ onClose }) => onClose,
);
