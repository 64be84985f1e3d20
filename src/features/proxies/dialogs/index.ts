export { AddCsvDialog } from './AddCsvDialog.tsx';
export { AddFormDialog } from './AddFormDialog.tsx';
export { ChangeDialog } from './ChangeDialog.tsx';
export { CheckDialog } from './CheckDialog.tsx';
export { DeleteDialog } from './DeleteDialog.tsx';
export { ImportDialog } from './ImportDialog.tsx';
