import { withTexts } from '#data/partTexts.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

export const ConflictDialog = lazyDialog(() => import('../conflict/ConflictDialog.tsx'), 'ConflictDialog');
export const CopyDayDialog = lazyDialog(() => import('./dialogs/CopyDayDialog.tsx'), 'CopyDayDialog');
export const DayHistoryDialog = lazyDialog(
  () => withTexts('activity', () => import('../history/DayHistoryDialog.tsx')),
  'DayHistoryDialog',
);
export const FillDialog = lazyDialog(() => import('./dialogs/FillDialog.tsx'), 'FillDialog');
export const NameDialog = lazyDialog(() => import('./dialogs/NameDialog.tsx'), 'NameDialog');
export const TimesDialog = lazyDialog(() => import('./dialogs/TimesDialog.tsx'), 'TimesDialog');

/** Loaded while the editor is open, so that its dialogs open at once, also offline. */
export const dialogLoads = [
  ConflictDialog.load,
  CopyDayDialog.load,
  FillDialog.load,
  NameDialog.load,
  TimesDialog.load,
];
