import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

const loadConflict = () => import('../conflict/ConflictDialog.tsx');
const loadCopyDay = () => import('./dialogs/CopyDayDialog.tsx');
const loadFill = () => import('./dialogs/FillDialog.tsx');
const loadName = () => import('./dialogs/NameDialog.tsx');
const loadTimes = () => import('./dialogs/TimesDialog.tsx');

export const ConflictDialog = lazyDialog(
  async () => (await loadConflict()).ConflictDialog,
  ({ onClose }) => onClose,
);
export const CopyDayDialog = lazyDialog(
  async () => (await loadCopyDay()).CopyDayDialog,
  ({ onClose }) => onClose,
);
export const FillDialog = lazyDialog(
  async () => (await loadFill()).FillDialog,
  ({ onClose }) => onClose,
);
export const NameDialog = lazyDialog(
  async () => (await loadName()).NameDialog,
  ({ onClose }) => onClose,
);
export const TimesDialog = lazyDialog(
  async () => (await loadTimes()).TimesDialog,
  ({ onClose }) => onClose,
);

/** Loaded while the editor is open, so that its dialogs open at once, also offline. */
export const dialogLoads = [loadConflict, loadCopyDay, loadFill, loadName, loadTimes];
