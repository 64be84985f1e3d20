import { Trans } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import { useConsoleConfigChange } from '#data/consoles/mutations.ts';
import { useConsoles } from '#data/consoles/queries.ts';
import { ConfigsDialog } from './ConfigsDialog.tsx';

export interface ConsoleConfigsDialogProps {
  gameConsole: GameConsole;
  onClose: () => void;
}

export function ConsoleConfigsDialog({ gameConsole, onClose }: ConsoleConfigsDialogProps) {
  const { mutateAsync } = useConsoleConfigChange();
  const { data } = useConsoles(gameConsole.serverId);
  const { id: consoleId, name, configs } = data?.find(({ id }) => id === gameConsole.id) ?? gameConsole;
  const title = name.toUpperCase();
  return (
    <ConfigsDialog
      title={<Trans>Attach config to console {title}</Trans>}
      attached={configs}
      onChange={(change) => mutateAsync({ ...change, consoleId })}
      onClose={onClose}
    />
  );
}
