import { Box, Radio } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ConsoleAccount, GameConsole } from '#contract/http/consoles.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { connectable } from '#domain/consoles/consoleRules.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useAccountName } from './consoleLabels.ts';
import css from './SelectAccountDialog.module.css';

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

/** Asks which account to connect a console with. */
export function SelectAccountDialog({ gameConsole, onSelect, onClose }: SelectAccountDialogProps) {
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
