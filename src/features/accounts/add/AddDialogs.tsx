import { useLingui, Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';
import { usePreference } from '#data/preferences/usePreference.ts';
import type { Staged } from '#data/staged/staged.ts';
import { type ConsolePlace, newConsolesOf } from '#domain/consoles/newConsoles.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { AccountFormDialog } from './AccountFormDialog.tsx';
import type { AddDialog } from './atoms.ts';
import { CsvDialog } from './csv/CsvDialog.tsx';
import classes from './Add.module.css';
import { NewConsoles } from './csv/NewConsoles.tsx';
import { type SendAccounts, placesOf } from './useSend.ts';
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

interface SendDialogProps extends Pick<
  Extract<AddDialog, { kind: 'send' }>,
  'ids' | 'total' | 'missing' | 'existing'
> {
  staged: Staged;
  servers: ServerNames;
  send: SendAccounts;
  onClose: () => void;
}

const ofServer = (consoles: readonly ConsolePlace[], serverId: number): string[] =>
  consoles.filter((one) => one.serverId === serverId).map(({ name }) => name);

/** Asks before new accounts are sent, if some are invalid or their consoles would be created. */
function SendDialog(props: SendDialogProps) {
  const { t } = useLingui();
  const { ids, total, existing, staged, servers, send, onClose } = props;
  const [missing, setMissing] = useState(props.missing);
  const [confirmed, setConfirmed] = useState<ReadonlyMap<number, ReadonlySet<string>>>(new Map());
  const confirmedOn = (serverId: number): ReadonlySet<string> => confirmed.get(serverId) ?? new Set();
  const left = missing.filter(({ serverId, name }) => !confirmedOn(serverId).has(name));
  const waiting = left.reduce((sum, { count }) => sum + count, 0);
  const valid = ids.length;

  function replace(serverId: number, from: string, to: string): void {
    for (const place of placesOf(staged, ids))
      if (place.serverId === serverId && place.name === from) staged.edit(place.id, { consoleName: to });
    setMissing(newConsolesOf(placesOf(staged, ids), existing));
  }

  function confirm(): void {
    const isLeft = ({ serverId, name }: ConsolePlace): boolean =>
      left.some((one) => one.serverId === serverId && one.name === name);
    send(
      placesOf(staged, ids).flatMap((place) => (isLeft(place) ? [] : place.id)),
      total - valid,
    );
  }

  return (
    <ConfirmDialog
      title={t`In work`}
      confirmLabel={t`Send`}
      isDisabled={waiting >= valid}
      onConfirm={confirm}
      onClose={onClose}
    >
      {valid < total ? (
        <Trans>
          Only {valid} of {total} selected accounts are valid. Would you like to send them to server?
        </Trans>
      ) : (
        <Plural
          value={valid}
          one="Would you like to send # account to the server?"
          other="Would you like to send # accounts to the server?"
        />
      )}
      <div className={classes.preview}>
        {[...Map.groupBy(missing, ({ serverId }) => serverId)].map(([serverId, own]) => (
          <NewConsoles
            key={serverId}
            serverName={servers.titleOf(serverId)}
            missing={own}
            existing={ofServer(existing, serverId)}
            confirmed={confirmedOn(serverId)}
            onConfirm={(names) => setConfirmed(new Map([...confirmed, [serverId, names]]))}
            onReplace={(from, to) => replace(serverId, from, to)}
          />
        ))}
      </div>
    </ConfirmDialog>
  );
}
