import { useLingui } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import { IconScreenShare } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import type { CardCommands } from '../cardCommands.ts';
import { RemotePopup } from './RemotePopup.tsx';
import { cardKeys } from '../pageLabels.ts';

/** The popup stays this long after the pointer has left (specification, screens), milliseconds. */
const hideDelayMs = 300;
/** Hover delay, so that crossing the button does not open the popup, milliseconds. */
const showDelayMs = 300;

/** Whether the focus is in the popup, which then stays open. */
const isUsed = (): boolean => document.activeElement?.closest('[data-remote-popup]') != null;

/**
 * Button for the remote control of a server: hovering shows the connection data, pressing pins the popup. With Shift or
 * Alt the remote control is reinstalled.
 */
export function RemoteControl({ server, commands }: { server: Server; commands: CardCommands }) {
  const { t } = useLingui();
  const { fullName: name } = server;
  const [shown, setShown] = useState<'hovered' | 'pinned' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = useCallback(() => setShown(null), []);
  const after = (ms: number, act: () => void): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, ms);
  };
  const enter = (): void =>
    shown ? clearTimeout(timer.current) : after(showDelayMs, () => setShown('hovered'));
  const leave = (): void =>
    after(hideDelayMs, () => setShown((before) => (before === 'pinned' || isUsed() ? before : null)));
  const hover = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => pointerType === 'mouse' && enter(),
    onPointerLeave: ({ pointerType }: { pointerType: string }) => pointerType === 'mouse' && leave(),
  };
  return (
    <Box component="span" flex="none" ml="auto" {...hover}>
      <Button
        ref={button}
        size="compact-sm"
        variant="default"
        data-remote
        leftSection={<IconScreenShare size={14} stroke={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={shown !== null}
        aria-label={t`Remote control of ${name}`}
        {...(shown ? {} : tooltipProps(t`Remote control (hold Shift or Alt to reinstall)`, cardKeys.remote))}
        onClick={({ shiftKey, altKey }) => {
          clearTimeout(timer.current);
          if (shiftKey || altKey) commands.installRemote(server.id, true);
          else setShown(shown === 'pinned' ? null : 'pinned');
        }}
      >
        {t`Remote control`}
      </Button>
      {shown ? (
        <RemotePopup
          server={server}
          at={button}
          isPinned={shown === 'pinned'}
          hover={hover}
          commands={commands}
          onClose={close}
        />
      ) : null}
    </Box>
  );
}
