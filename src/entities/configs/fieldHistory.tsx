import { createContext, type ReactNode, useMemo, useState } from 'react';
import { withTexts } from '#data/partTexts.ts';
import { useRights } from '#data/session/rights.ts';
import type { NamedField } from '#domain/configs/fields.ts';
import type { FieldHistoryOf } from '../changes/FieldHistoryDialog.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

const FieldHistoryDialog = lazyDialog(
  () => withTexts('activity', () => import('../changes/FieldHistoryDialog.tsx')),
  'FieldHistoryDialog',
);

/** Shows who changed a field of the surrounding config; null: unknown. */
export const FieldHistoryContext = createContext<((field: NamedField) => void) | null>(null);

/**
 * The history of the fields of a config: for `FieldHistoryContext`, and the open dialog.
 * @param of null: a new config
 */
export function useFieldHistory(of: FieldHistoryOf | null): {
  show: ((field: NamedField) => void) | null;
  dialog: ReactNode;
} {
  const { see } = useRights({ see: 'activity_view' });
  const [field, setField] = useState<NamedField | null>(null);
  const isKnown = see && of !== null;
  return {
    show: useMemo(() => (isKnown ? setField : null), [isKnown]),
    dialog: of && field ? <FieldHistoryDialog field={field} {...of} onClose={() => setField(null)} /> : null,
  };
}
