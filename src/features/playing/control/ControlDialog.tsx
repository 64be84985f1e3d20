import { translateText } from '#ui/translateLabel.ts';
import { Modal, Button, Stack, Text } from '@mantine/core';
import { useLingui, Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { consoleScreenshotFile } from '#data/consoles/files.ts';
import { useConsoleControl } from '#data/control/useConsoleControl.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useUser } from '#data/session/hooks.ts';
import { withTexts } from '#data/partTexts.ts';
import { useRights } from '#data/session/rights.ts';
import { useServices } from '#data/services.ts';
import { canControl as isControllable, canConnect } from '#domain/consoles/consoleRules.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { useDownload } from '#ui/useDownload.ts';
import { useRestoreFocus } from '#ui/useRestoreFocus.ts';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { stateLabel } from '#entities/consoles/consoleLabels.ts';
import { ConsoleDialogs } from '#entities/consoles/ConsoleDialogs.tsx';
import { useConsoleActions } from '#entities/consoles/useConsoleActions.ts';
import css from './Control.module.css';
import { ControlView } from './ControlView.tsx';
import { retractNotice, showNotice } from './notices.ts';
import { LivePicture } from './picture/LivePicture.tsx';
import { useControlSettings } from './settings/settings.ts';

const ReplayCorner = lazyDialog(
  () => withTexts('console', () => import('../past/ReplayCorner.tsx')),
  'ReplayCorner',
);
const stay = (): void => undefined;

interface ControlDialogProps {
  gameConsole: GameConsole;
  server: Server;
  /** The page offers to connect consoles; a stacked one does not. */
  canConnectHere: boolean;
  onClose: () => void;
}

/** Full-screen view of one console: watch it, take control of it, give it back. Closing gives it back too. */
export function ControlDialog({ gameConsole, server, canConnectHere, onClose }: ControlDialogProps) {
  const { t } = useLingui();
  useRestoreFocus();
  const { channel } = useServices();
  const user = useUser();
  const { afkAfterMs } = useEnums();
  const connected = isControllable(gameConsole);
  const rights = useRights({ control: 'accounts_connect', replay: 'consoles_recording_view' });
  const canControl = rights.control && connected;
  const [settings] = useControlSettings();
  const [saving, setSaving] = useState(false);
  const download = useDownload();
  const target = useMemo(
    () => ({ token: server.token, consoleId: gameConsole.id }),
    [server.token, gameConsole.id],
  );
  const consoleControl = useConsoleControl({
    target,
    userName: user.username,
    idleAfterMs: afkAfterMs,
    notify(notice) {
      // The view itself shows why control ended, and asks before it takes over from another user.
      const isShown = notice.kind === 'ended' && notice.end.reason !== 'rightsLowered';
      if (isShown) retractNotice(gameConsole);
      else if (notice.kind !== 'occupied') showNotice(notice, gameConsole);
    },
  });

  const save = async (): Promise<void> => {
    setSaving(true);
    await download(() =>
      consoleScreenshotFile({ channel, token: server.token, timezone: user.settings.timezone }, gameConsole),
    );
    setSaving(false);
  };

  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      closeOnEscape={false}
      transitionProps={{ duration: 120 }}
      zIndex={210}
    >
      <Modal.Content radius={0} className={css.dialog}>
        <ControlView
          gameConsole={gameConsole}
          consoleControl={consoleControl}
          canControl={canControl}
          saving={saving}
          onScreenshot={connected ? () => void save() : null}
          onClose={onClose}
        >
          {connected ? (
            <>
              <LivePicture
                target={target}
                consoleControl={consoleControl}
                settings={settings}
                label={t`Live picture of ${gameConsole.name}`}
                name={gameConsole.name.toUpperCase()}
              />
              {rights.replay ? <ReplayCorner target={target} onClose={stay} /> : null}
            </>
          ) : (
            <NotConnected gameConsole={gameConsole} canConnectHere={canConnectHere} />
          )}
        </ControlView>
      </Modal.Content>
    </Modal.Root>
  );
}

interface NotConnectedProps {
  gameConsole: GameConsole;
  canConnectHere: boolean;
}

/** Shown instead of the picture while the console is not connected: its state, and a button that connects it. */
function NotConnected({ gameConsole, canConnectHere }: NotConnectedProps) {
  const { t } = useLingui();
  const { start, ...dialogs } = useConsoleActions();
  const word = stateLabel(gameConsole.statusText);
  const status = translateText(word, t);
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
