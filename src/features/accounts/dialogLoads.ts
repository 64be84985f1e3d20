import { withTexts } from '#data/partTexts.ts';

/**
 * Loads the code of the dialogs. In a separate part, because the list of the files that they need is as long
 * as a small screen.
 */
export const selectionBar = () => import('./toolbar/SelectionBar.tsx');
export const action = () => import('./actions/ActionDialog.tsx');
export const emails = () => import('./grid/EmailFilterDialog.tsx');
export const exporting = () => import('./export/ExportDialog.tsx');
export const history = () => withTexts('accounts-history', () => import('./history/HistoryDialog.tsx'));
export const views = () => import('./views/ViewsMenu.tsx');
export const viewDialogs = () => import('./views/ViewDialogs.tsx');
export const why = () => withTexts('why', () => import('#entities/why/Parts.tsx'));
