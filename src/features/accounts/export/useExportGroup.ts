import { useLingui } from '@lingui/react/macro';
import { IconFileExport } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { hasExportableAtom } from '../atoms.ts';
import { disabledBecause } from '#ui/ContextMenu/entries.ts';
import type { ToolGroup } from '#ui/Toolbar/toolGroup.ts';

export function useExportGroup(openDialog: () => void): ToolGroup {
  const { t } = useLingui();
  const hasAny = useAtomValue(hasExportableAtom);
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
        ...disabledBecause(hasAny ? null : t`No data to export.`),
        onSelect: openDialog,
      },
    ],
  };
}
