import { useLingui } from '@lingui/react/macro';
import { IconColumns3 } from '@tabler/icons-react';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { PanelButton } from './PanelButton.tsx';
import type { ColumnSet } from './headSpec.ts';

const ColumnsPanel = lazyDialog(() => import('./ColumnsPanel.tsx'), 'ColumnsPanel');

/** Selects and orders the visible columns by touch and keyboard. */
export function ColumnsButton({ sets }: { sets: readonly ColumnSet[] }) {
  const { t } = useLingui();
  return (
    <PanelButton icon={IconColumns3} label={t`Columns`} width={300}>
      {(onClose) => <ColumnsPanel sets={sets} onClose={onClose} />}
    </PanelButton>
  );
}
