import { useLingui } from '@lingui/react/macro';
import { IconFileExport } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { exportDialogAtom, hasExportableAtom } from '../atoms.ts';
import type { ToolGroup } from '#ui/Toolbar/toolGroup.ts';

/** The export in the toolbar. */
export function useExportGroup(): ToolGroup {
  const { t } = useLingui();
  const hasAny = useAtomValue(hasExportableAtom);
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
        ...(hasAny ? {} : { disabled: true, hint: t`No data to export.` }),
        onSelect: () => setOpen(true),
      },
    ],
  };
}
