import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

/** The preview of pasted cells; its code is loaded when cells are pasted. */
export const PasteDialog = lazyDialog(() => import('./PasteDialog.tsx'), 'PasteDialog');
