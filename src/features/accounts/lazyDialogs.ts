import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

const loadAction = () => import('./actions/ActionDialog.tsx');
const loadEmailFilter = () => import('./EmailFilterDialog.tsx');
const loadExport = () => import('./export/ExportDialog.tsx');
const loadViews = () => import('./views/ViewDialogs.tsx');

/** The code of the dialogs, to prefetch it. */
export const dialogLoads = [loadAction, loadEmailFilter, loadExport, loadViews];

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
export const ViewDialogs = lazyDialog(
  async () => (await loadViews()).ViewDialogs,
  ({ onClose }) => onClose,
);
export const CloseServerDialog = lazyDialog(
  async () => (await import('#entities/servers/CloseServerDialog.tsx')).CloseServerDialog,
  ({ onClose }) => onClose,
);
export const NewVersionDialog = lazyDialog(
  async () => (await import('#entities/servers/NewVersionDialog.tsx')).NewVersionDialog,
  ({ onClose }) => onClose,
);
