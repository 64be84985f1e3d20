import { pageAtom } from '#ui/pageAtom.ts';

export interface EditedCell {
  schedulerId: number;
  field: 'name' | 'description';
}

/** The cell of the list of schedulers that is being edited in place; null: none. */
export const editedCellAtom = pageAtom<EditedCell | null>(null);
