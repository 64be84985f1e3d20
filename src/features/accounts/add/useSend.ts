import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useLoadConsoles } from '#data/fleet/consoleLists.ts';
import { useServices } from '#data/services.ts';
import type { Staged } from '#data/staged/staged.ts';
import { createUpload } from '#data/staged/upload.ts';
import { systemClock } from '#domain/clock.ts';
import { type ConsolePlace, newConsolesOf } from '#domain/consoles/newConsoles.ts';
import { isValid } from '#domain/accounts/staged/stagedTable.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { noneSelected } from '../actions/actionLabels.ts';
import type { AddDialog } from './atoms.ts';
import type { ServerNames } from './useServerNames.ts';

export const placesOf = (
  staged: Pick<Staged, 'rows'>,
  ids: readonly number[],
): (ConsolePlace & { id: number })[] =>
  ids.flatMap((id) => {
    const values = staged.rows.get(id)?.values;
    const place = {
      id,
      serverId: Number(values?.['serverId']),
      name: String(values?.['consoleName']).trim(),
    };
    return values ? place : [];
  });

/** @param invalid number of accounts that stay because they have errors: the results mention them */
export type SendAccounts = (ids: readonly number[], invalid?: number) => void;

/** Sends new accounts to work; the shell shows the progress and the results. */
export function useSend(servers: ServerNames, openDialog: (dialog: AddDialog) => void) {
  const { t } = useLingui();
  const { api, staged, accounts, link } = useServices();
  const { bulkJobs, reportError } = useUiContext();
  const loadConsoles = useLoadConsoles();

  const send = useCallback<SendAccounts>(
    (ids, invalid = 0) => {
      const items = ids.flatMap((id) => {
        const row = staged.rows.get(id);
        return row ? [{ id, guiId: row.guiId, email: String(row.values['email'] ?? '') }] : [];
      });
      bulkJobs.start({
        title: t`In work`,
        bulk: createUpload(
          { api, staged, accounts, link, clock: systemClock },
          {
            items,
            groupOf: servers.groupOf,
            texts: {
              gone: t`Already sent or deleted`,
              invalid: t`No longer valid`,
              unanswered: t`The server did not respond for this account`,
              changed: t`Possibly added as it was before your change. Compare the account, then delete it here.`,
            },
          },
        ),
        nameOf: ({ email }) => email,
        doneLabel: msg({ message: 'sent', context: 'bulk' }),
        leftOut:
          invalid > 0
            ? t`${plural(invalid, { one: '# stays here with errors', other: '# stay here with errors' })}`
            : null,
      });
    },
    [t, api, staged, accounts, link, bulkJobs, servers],
  );

  /** Sends the valid rows; asks first if some are invalid, or name consoles that do not exist. */
  const ask = useCallback(
    async (ids: readonly number[]): Promise<void> => {
      const found = ids.flatMap((id) => staged.rows.get(id) ?? []);
      // An upload that is under way sends them when it is their turn.
      const rows = found.filter(({ isSending, guiId }) => !isSending && !staged.isQueued(guiId));
      const valid = rows.filter(isValid).map(({ id }) => id);
      if (found.length === 0) toast.warning(t(noneSelected));
      else if (rows.length === 0) toast.message(t`These accounts are already being sent.`);
      else if (valid.length === 0)
        toast.error(t`All selected accounts are invalid. Check them out and try again`);
      else {
        const named = placesOf(staged, valid);
        const servers = [...new Set(named.map(({ serverId }) => serverId))];
        const existing = (await loadConsoles(servers)).map(({ serverId, name }) => ({ serverId, name }));
        const missing = newConsolesOf(named, existing);
        if (valid.length === rows.length && missing.length === 0) send(valid);
        else openDialog({ kind: 'send', ids: valid, total: rows.length, missing, existing });
      }
    },
    [t, staged, openDialog, send, loadConsoles],
  );

  return { ask: (ids: readonly number[]) => void ask(ids).catch(reportError), send };
}
