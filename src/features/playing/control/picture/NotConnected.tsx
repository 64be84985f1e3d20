import { Button, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { useRights } from '#data/session/rights.ts';
import { canConnect } from '#domain/consoles/consoleRules.ts';
import { stateLabel } from '#entities/consoles/consoleLabels.ts';
import { ConsoleDialogs } from '#entities/consoles/ConsoleDialogs.tsx';
import { useConsoleActions } from '#entities/consoles/useConsoleActions.ts';

interface NotConnectedProps {
  gameConsole: GameConsole;
  canConnectHere: boolean;
}

/** Shown instead of the picture while the console is not connected: its state, and a button that connects it. */
export function NotConnected({ gameConsole, canConnectHere }: NotConnectedProps) {
  const { t } = useLingui();
  const { start, ...dialogs } = useConsoleActions();
  const word = stateLabel(gameConsole.statusText);
  const status = typeof word === 'string' ? word : t(word);
  const rights = useRights({ connect: 'consoles_connect' });
  return (
    <>
      <Stack align="center" gap={12} c="dimmed">
        <IconPlugConnectedX size={40} stroke={1.5} />
        <Text>
          <Trans>This console is not connected: {status}.</Trans>
        </Text>
        {rights.connect && canConnectHere && canConnect(gameConsole) && (
          <Button
            size="md"
            leftSection={<IconPlugConnected size={20} />}
            onClick={() => start('connect', gameConsole)}
          >
            {t`Connect`}
          </Button>
        )}
      </Stack>
      <ConsoleDialogs {...dialogs} />
    </>
  );
}
