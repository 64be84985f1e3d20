import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

export const loadViews = () => import('./ViewDialogs.tsx');

export const ViewDialogs = lazyDialog(
  async () => (await loadViews()).ViewDialogs,
  ({ onClose }) => onClose,
);
