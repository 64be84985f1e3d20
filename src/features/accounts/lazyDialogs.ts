import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

export const ActionDialog = lazyDialog(() => import('./actions/ActionDialog.tsx'), 'ActionDialog');
/** Shown when something is selected. */
export const SelectionBar = lazyDialog(() => import('./toolbar/SelectionBar.tsx'), 'SelectionBar');
export const EmailFilterDialog = lazyDialog(() => import('./EmailFilterDialog.tsx'), 'EmailFilterDialog');
export const ExportDialog = lazyDialog(() => import('./export/ExportDialog.tsx'), 'ExportDialog');
/** Shown when the views are loaded, for which the rest of the page does not wait. */
export const ViewsMenu = lazyDialog(() => import('./views/ViewsMenu.tsx'), 'ViewsMenu');

/** The code of the dialogs, to prefetch it. */
export const dialogLoads = [
  SelectionBar.load,
  ActionDialog.load,
  EmailFilterDialog.load,
  ExportDialog.load,
  () => import('./views/ViewDialogs.tsx'),
];
