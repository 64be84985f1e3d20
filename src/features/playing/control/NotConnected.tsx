import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { useConsoleChange } from '#data/consoles/mutations.ts';
import { useRights } from '#data/session/rights.ts';
import { canConnect, connectable } from '#domain/consoles/rules.ts';
import { SelectAccountDialog } from '#entities/consoles/SelectAccountDialog.tsx';
import css from './Picture.module.css';

interface NotConnectedProps {
  gameConsole: GameConsole;
  canConnectHere: boolean;
}

/** In place of the picture while the console is not connected: its state, and a button that connects it. */
export function NotConnected({ gameConsole, canConnectHere }: NotConnectedProps) {
  const [choosing, setChoosing] = useState(false);
  const change = useConsoleChange();
  const rights = useRights({ connect: 'consoles_connect' });
  const allowed = rights.connect && canConnectHere && canConnect(gameConsole);
  const connect = (accountId: number): void =>
    change.mutate({ kind: 'connect', consoleId: gameConsole.id, accountId });

  const start = (): void => {
    const accounts = connectable(gameConsole);
    const [only] = accounts;
    if (accounts.length > 1) setChoosing(true);
    else if (only) connect(only.id);
  };

  return (
    <>
      <div className={css.unplugged}>
        <IconPlugConnectedX size={40} stroke={1.5} />
        <p className={css.unpluggedText}>
          <Trans>This console is not connected: {gameConsole.statusText}.</Trans>
        </p>
        {allowed && (
          <Button
            size="md"
            leftSection={<IconPlugConnected size={20} />}
            loading={change.isPending}
            onClick={start}
          >
            <Trans>Connect</Trans>
          </Button>
        )}
      </div>
      {choosing && (
        <SelectAccountDialog
          gameConsole={gameConsole}
          onSelect={({ id }) => connect(id)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
