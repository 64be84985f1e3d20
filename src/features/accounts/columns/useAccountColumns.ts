import { useMemo } from 'react';
import { useHasSecrets } from '#data/accounts/hooks.ts';
import { isSecretPath } from '#domain/accounts/secrets.ts';
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
  const editable = useEditable(columns, labels, canEditAccountIndexes);
  const hasSecrets = useHasSecrets();
  return useMemo(() => (hasSecrets ? editable : editable.map(withoutSecretEdit)), [editable, hasSecrets]);
}

/** A secret that is not loaded looks empty: an edit would be refused as a conflict with its real value. */
function withoutSecretEdit(column: AccountColumn): AccountColumn {
  if (!isSecretPath(column.key)) return column;
  const { edit: _, ...locked } = column;
  return locked;
}
