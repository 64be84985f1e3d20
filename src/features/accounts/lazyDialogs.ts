import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

const loadAction = () => import('./actions/ActionDialog.tsx');
const loadEmailFilter = () => import('./EmailFilterDialog.tsx');
const loadExport = () => import('./export/ExportDialog.tsx');

/** The code of the dialogs, to prefetch it. */
export const dialogLoads = [loadAction, loadEmailFilter, loadExport];

export const ActionDialog = lazyDialog(
  async () => (await loadAction()).ActionDialog,
  ({ onClose }) => onClose,
);
export const EmailFilterDialog = lazyDialog(
  async () => (await loadEmailFilter()).EmailFilterDialog,
  ({ onClose }) => onClose,
);
export const ExportDialog = lazyDialog(
  async () => (await loadExport()).ExportDialog,
  ({ onClose }) => onClose,
);
