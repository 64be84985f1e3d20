import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Staged } from '#data/staged/staged.ts';
import { type ConsolePlace, newConsolesOf } from '#domain/consoles/newConsoles.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import type { AddDialog } from './atoms.ts';
import classes from './Add.module.css';
import { NewConsoles } from './csv/NewConsoles.tsx';
import { placesOf, type SendAccounts } from './useSend.ts';
import type { ServerNames } from './useServerNames.ts';

export interface SendDialogProps extends Pick<
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
export function SendDialog(props: SendDialogProps) {
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
