import { lazy } from 'react';
import type { WhyParts } from '#entities/why/Parts.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

const loads = () => import('./dialogLoads.ts');

export const ActionDialog = lazyDialog(async () => (await loads()).action(), 'ActionDialog');
/** Shown when something is selected. */
export const SelectionBar = lazyDialog(async () => (await loads()).selectionBar(), 'SelectionBar');
export const EmailFilterDialog = lazyDialog(async () => (await loads()).emails(), 'EmailFilterDialog');
export const ExportDialog = lazyDialog(async () => (await loads()).exporting(), 'ExportDialog');
export const HistoryDialog = lazyDialog(async () => (await loads()).history(), 'HistoryDialog');
/** Shown when the views are loaded, for which the rest of the page does not wait. */
export const ViewsMenu = lazyDialog(async () => (await loads()).views(), 'ViewsMenu');

/** In the cells of a column that is hidden by default; empty if it cannot be loaded. */
export const WhyCell = lazy<typeof WhyParts>(async () => {
  const part = await loads()
    .then(({ why }) => why())
    .catch(() => null);
  return { default: part?.WhyParts ?? (() => null) };
});

/** The code of the dialogs, to prefetch it. */
export const dialogLoads = [
  SelectionBar.load,
  ActionDialog.load,
  EmailFilterDialog.load,
  ExportDialog.load,
  async () => (await loads()).viewDialogs(),
];
