import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';
import { usePreference } from '#data/preferences/usePreference.ts';
import type { Staged } from '#data/staged/staged.ts';
import { AccountFormDialog } from './AccountFormDialog.tsx';
import type { AddDialog } from './atoms.ts';
import { CsvDialog } from './csv/CsvDialog.tsx';
import { SendDialog } from './SendDialog.tsx';
import type { SendAccounts } from './useSend.ts';
import type { ServerNames } from './useServerNames.ts';

export interface AddDialogsProps {
  dialog: AddDialog;
  staged: Staged;
  servers: ServerNames;
  send: SendAccounts;
  onClose: () => void;
}

/** The server that was selected last, in this browser. */
const serverSchema = z.number().nullable();

/** The server of the account that was added last: the next one is usually added to the same. */
function lastServer(staged: Staged): number | null {
  const last = [...staged.rows.values()].at(-1)?.values['serverId'];
  return typeof last === 'number' ? last : null;
}

/** The open dialog of the page. */
export function AddDialogs({ dialog, staged, servers, send, onClose }: AddDialogsProps) {
  const { t } = useLingui();
  const [remembered, remember] = usePreference('accounts.add.server', serverSchema, null);
  const known = remembered !== null && servers.groupOf(remembered) !== undefined ? remembered : null;
  const [chosen, setChosen] = useState(() => lastServer(staged));
  const serverId = chosen ?? known;
  const setServerId = (id: number): void => {
    setChosen(id);
    remember(id);
  };
  switch (dialog.kind) {
    case 'csv':
      return (
        <CsvDialog
          servers={servers}
          {...(dialog.file ? { file: dialog.file } : {})}
          {...(dialog.text === undefined ? {} : { text: dialog.text })}
          serverId={serverId}
          onServer={setServerId}
          send={send}
          onClose={onClose}
        />
      );
    case 'form': {
      const { id } = dialog;
      const row = id === null ? undefined : staged.rows.get(id);
      return (
        <AccountFormDialog
          servers={servers}
          values={row?.values ?? null}
          serverId={serverId}
          onSave={(values) => {
            // Another dialog of this page, or another tab, sends them meanwhile.
            if (id !== null && !row) return t`This account has been sent in the meantime.`;
            if (row?.isSending) return t`This account is being sent. Try again in a moment.`;
            if (row) staged.edit(row.id, values);
            else staged.add([{ guiId: crypto.randomUUID(), values }]);
            return null;
          }}
          onClose={onClose}
        />
      );
    }
    case 'send':
      return <SendDialog {...dialog} staged={staged} servers={servers} send={send} onClose={onClose} />;
  }
}
