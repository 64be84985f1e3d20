import { useMemo } from 'react';
import { useUser } from '#data/session/hooks.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useActivityColumns } from './useActivityColumns.ts';
import { type AccountColumn, createColumnKinds } from './columnKinds.ts';
import { useEditable } from '../edits/useCellEdits.ts';
import { useCredentialColumns } from './useCredentialColumns.tsx';
import { useIdentityColumns } from './useIdentityColumns.tsx';
import { useAccountLabels } from '../accountLabels.ts';

/** All columns of an account that this user's settings offer; the grid leaves out those that the role may not see. */
export function useAccountColumns(): readonly AccountColumn[] {
  const { timezone } = useUiContext();
  const { showAccountAddColumns, canEditAccountIndexes } = useUser().settings;
  const labels = useAccountLabels();
  const kinds = useMemo(
    () => createColumnKinds({ timezone, yes: labels.yes, no: labels.no }),
    [timezone, labels],
  );
  const identity = useIdentityColumns(kinds, labels);
  const credentials = useCredentialColumns(kinds);
  const activity = useActivityColumns(kinds, showAccountAddColumns);
  const columns = useMemo(
    () => [...identity, ...credentials, ...activity],
    [identity, credentials, activity],
  );
  return useEditable(columns, labels, canEditAccountIndexes);
}
