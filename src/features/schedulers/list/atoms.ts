import { useAtom } from 'jotai';
import { pageAtom } from '#ui/pageAtom.ts';

export interface EditedCell {
  schedulerId: number;
  field: 'name' | 'description';
}

const same = (one: EditedCell, other: EditedCell): boolean =>
  one.schedulerId === other.schedulerId && one.field === other.field;

const editedCellsAtom = pageAtom<readonly EditedCell[]>([]);

/**
 * The cells of the list of schedulers that are being edited in place: several, because a text that is still being
 * saved, or cannot be saved, stays while another cell is opened.
 */
export function useEditedCells() {
  const [cells, setCells] = useAtom(editedCellsAtom);
  return {
    isEdited: (cell: EditedCell): boolean => cells.some((one) => same(one, cell)),
    edit: (cell: EditedCell, isEdited = true): void =>
      setCells((before) => [...before.filter((one) => !same(one, cell)), ...(isEdited ? [cell] : [])]),
  };
}
