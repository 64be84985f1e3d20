import { useLingui } from '@lingui/react/macro';
import { IconFileExport } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { exportDialogAtom } from '../atoms.ts';
import type { ToolGroup } from '../toolbar/types.ts';

/** The export in the toolbar. @param count accounts that could be exported */
export function useExportGroup(count: number): ToolGroup {
  const { t } = useLingui();
  const setOpen = useSetAtom(exportDialogAtom);
  return {
    key: 'export',
    label: t`Export`,
    entries: [
      {
        key: 'export',
        label: t`Export`,
        tip: t`Export accounts to a CSV file`,
        icon: IconFileExport,
        permission: 'accounts_export',
        ...(count === 0 ? { disabled: true, hint: t`No data to export.` } : {}),
        onSelect: () => setOpen(true),
      },
    ],
  };
}
