import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useUser } from '#data/session/hooks.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { type AccountColumn, createColumnKinds } from './columnKinds.ts';
import { credentialColumns } from './credentialColumns.tsx';
import { activityColumns } from './activityColumns.ts';
import { identityColumns } from './identityColumns.tsx';
import { useAccountLabels } from './labels.ts';

/** All columns of an account that this user's settings offer; the grid leaves out what the role may not see. */
export function useAccountColumns(): readonly AccountColumn[] {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const { showAccountAddColumns } = useUser().settings;
  const labels = useAccountLabels();
  return useMemo(() => {
    const kinds = createColumnKinds({ timezone, yes: labels.yes, no: labels.no });
    return [
      ...identityColumns(kinds, t, labels),
      ...credentialColumns(kinds, t),
      ...activityColumns(kinds, t, showAccountAddColumns),
    ];
  }, [t, timezone, labels, showAccountAddColumns]);
}
