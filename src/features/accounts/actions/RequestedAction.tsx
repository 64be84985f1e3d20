import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import { readRequestedAction } from '#domain/accounts/requestedAction.ts';
import { requestedActionParam } from '#domain/accounts/accountRules.ts';
import type { GridRows } from '#ui/DataGrid/gridColumn.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';
import { actionDialogAtom, selectionAtom } from '../atoms.ts';
import type { Scope } from '../scope/useScope.ts';
import { actionPermissions, noneSelected } from './actionLabels.ts';

export interface RequestedActionProps {
  rows: GridRows<Account>;
  scope: Scope;
  /** Whether not all accounts are loaded yet. */
  isPartial: boolean;
}

/**
 * The action requested by the URL: once all accounts are loaded, those of the chosen servers are selected,
 * and the question of the action opens.
 */
export function RequestedAction({ rows, scope: { servers, within }, isPartial }: RequestedActionProps) {
  const { t } = useLingui();
  const [params, setParams] = useQueryParams();
  const { can, isOffline } = useUiContext();
  const select = useSetAtom(selectionAtom);
  const openDialog = useSetAtom(actionDialogAtom);
  const wanted = params.get(requestedActionParam);
  const isOfServers = servers.length > 0;
  useEffect(() => {
    if (wanted === null || isPartial) return;
    // Only once: the address without it may be reloaded, and is what a bookmark keeps.
    setParams(withParams({ [requestedActionParam]: null }), { replace: true });
    const action = readRequestedAction(wanted);
    if (!action || !isOfServers || !can(actionPermissions[action])) return;
    const ids = rows.ids().filter((id) => {
      const account = rows.get(id);
      return account !== undefined && (within === null || within(account));
    });
    select(new Set(ids));
    if (ids.length === 0) toast.warning(t(noneSelected));
    else if (!isOffline) openDialog({ action, ids });
  }, [wanted, isPartial, isOfServers, rows, within, can, isOffline, select, openDialog, setParams, t]);
  return null;
}
