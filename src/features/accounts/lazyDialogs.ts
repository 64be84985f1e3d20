import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import type { ViewsMenuProps } from './views/ViewsMenu.tsx';

const loadAction = () => import('./actions/ActionDialog.tsx');
const loadEmailFilter = () => import('./EmailFilterDialog.tsx');
const loadExport = () => import('./export/ExportDialog.tsx');
const loadViews = () => import('./views/ViewDialogs.tsx');
const loadSelectionBar = () => import('./toolbar/SelectionBar.tsx');

/** The code of the dialogs, to prefetch it. */
export const dialogLoads = [loadSelectionBar, loadAction, loadEmailFilter, loadExport, loadViews];

export const ActionDialog = lazyDialog(
  async () => (await loadAction()).ActionDialog,
  ({ onClose }) => onClose,
);
/** Shown when something is selected. */
export const SelectionBar = lazyDialog(
  async () => (await loadSelectionBar()).SelectionBar,
  ({ onUnselect }) => onUnselect,
);
export const EmailFilterDialog = lazyDialog(
  async () => (await loadEmailFilter()).EmailFilterDialog,
  ({ onClose }) => onClose,
);
export const ExportDialog = lazyDialog(
  async () => (await loadExport()).ExportDialog,
  ({ onClose }) => onClose,
);
/** Shown when the views are loaded, for which the rest of the page does not wait. */
export const ViewsMenu = lazyDialog<ViewsMenuProps & { onClose: () => void }>(
  async () => (await import('./views/ViewsMenu.tsx')).ViewsMenu,
  ({ onClose }) => onClose,
);
