import type { ConsolePrompt } from '#domain/consoles/actions.ts';
import type { PendingChange } from '#domain/consoles/pending.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { Box, Radio } from '@mantine/core';
import { useState } from 'react';
import { translatedText } from '#data/errors/refusals.ts';
import { connectable } from '#domain/consoles/consoleRules.ts';
import { useAccountName } from './consoleLabels.ts';
import css from './SelectAccountDialog.module.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { GameConsole, ConsoleAccount } from '#contract/http/consoles.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';

export interface ConsoleDialogProps {
  dialog: ConsolePrompt;
  onClose: () => void;
  change: (change: PendingChange) => void;
  /** Resolves when the server has done it. */
  changeAsync: (change: PendingChange & { signal: AbortSignal }) => Promise<unknown>;
}

export function ConsoleDialog({ dialog, onClose, change, changeAsync }: ConsoleDialogProps) {
  const { kind, gameConsole } = dialog;
  const consoleId = gameConsole.id;
  switch (kind) {
    case 'connect':
      return (
        <SelectAccountDialog
          gameConsole={gameConsole}
          onClose={onClose}
          onSelect={(account) => change({ kind: 'connect', consoleId, accountId: account.id })}
        />
      );
    case 'disconnect':
      return (
        <DisconnectDialog
          gameConsole={gameConsole}
          onClose={onClose}
          onConfirm={() => change({ kind: 'disconnect', consoleId })}
        />
      );
    case 'rename':
      return (
        <RenameDialog
          gameConsole={gameConsole}
          onClose={onClose}
          onRename={(name, seen, signal) => changeAsync({ kind: 'rename', consoleId, name, seen, signal })}
        />
      );
  }
}

interface DisconnectDialogProps {
  gameConsole: GameConsole;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a running console is disconnected. */
function DisconnectDialog({ gameConsole, onConfirm, onClose }: DisconnectDialogProps) {
  const { t } = useLingui();
  const name = gameConsole.name.toUpperCase();
  return (
    <ConfirmDialog
      title={t`Disconnect console`}
      confirmLabel={t`Disconnect`}
      danger
      focus="cancel"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Trans>Disconnect {name}? Its script will stop immediately.</Trans>
    </ConfirmDialog>
  );
}

interface SelectAccountDialogProps {
  gameConsole: GameConsole;
  onSelect: (account: ConsoleAccount) => void;
  onClose: () => void;
}

/** Default account: the active one, otherwise the last active one, otherwise the first that may be connected. */
function likely(gameConsole: GameConsole, choice: readonly ConsoleAccount[]): ConsoleAccount | undefined {
  const wanted = gameConsole.activeAccount?.id ?? gameConsole.lastActiveAccount?.id;
  return choice.find((account) => account.id === wanted) ?? choice[0];
}

function SelectAccountDialog({ gameConsole, onSelect, onClose }: SelectAccountDialogProps) {
  const { t } = useLingui();
  const nameOf = useAccountName();
  const choice = connectable(gameConsole);
  const [chosen, setChosen] = useState(() => String(likely(gameConsole, choice)?.id ?? ''));
  const account = choice.find(({ id }) => String(id) === chosen);
  return (
    <ConfirmDialog
      title={t`Select account`}
      size={360}
      zIndex={230}
      confirmLabel={t`Confirm`}
      focus="none"
      isDisabled={!account}
      onConfirm={() => account && onSelect(account)}
      onClose={onClose}
    >
      <Radio.Group value={chosen} onChange={setChosen} aria-label={t`Accounts of ${gameConsole.name}`}>
        <Box mah={320} data-scroll>
          {choice.map(({ id, email, index, lastError }) => (
            <Radio
              key={id}
              value={String(id)}
              classNames={{ body: css.account ?? '', labelWrapper: css.accountText ?? '' }}
              label={nameOf({ email, index })}
              description={
                lastError && (
                  <Box component="span" c="var(--mantine-color-error)">
                    {translatedText(lastError)}
                  </Box>
                )
              }
              data-autofocus={String(id) === chosen || undefined}
            />
          ))}
        </Box>
      </Radio.Group>
    </ConfirmDialog>
  );
}
