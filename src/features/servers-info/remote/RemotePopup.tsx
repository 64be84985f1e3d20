import { useLingui } from '@lingui/react/macro';
import { Loader, Popover } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type RefObject, useEffect } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { usePendingServerChanges } from '#data/servers/mutations.ts';
import { useRemoteControl } from '#data/servers/remoteControl.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { SecretField } from '#ui/copy/SecretField.tsx';
import { FocusContainer } from '#ui/popover/FocusContainer.tsx';
import { ExternalTarget } from '#ui/popover/ExternalTarget.tsx';
import { useReason } from '#ui/states/ListStates.tsx';
import { RetryButton } from '#ui/states/RetryButton.tsx';
import classes from './RemoteControl.module.css';
import type { CardCommands } from '../cardCommands.ts';

export interface RemotePopupProps {
  server: Server;
  at: RefObject<HTMLElement | null>;
  /** Opened by click or key: it takes the focus and closes only by an explicit action. */
  isPinned: boolean;
  hover: {
    onPointerEnter: (event: { pointerType: string }) => void;
    onPointerLeave: (event: { pointerType: string }) => void;
  };
  commands: CardCommands;
  onClose: () => void;
}

/** Remote control of a server: its status, connection data and installation. */
export function RemotePopup({ server, at, isPinned, hover, commands, onClose }: RemotePopupProps) {
  const { t } = useLingui();
  const { fullName: name } = server;
  useEffect(() => {
    if (!isPinned) return undefined;
    const button = at.current;
    return () => {
      // Keeps the focus where the user has moved it.
      if (document.activeElement === document.body) button?.focus({ preventScroll: true });
    };
  }, [isPinned, at]);
  // A hovered popup has no focus, but Escape closes it as well.
  useShortcuts('global', [{ keys: 'Escape', run: onClose }]);
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      onDismiss={onClose}
      position="bottom-end"
      offset={6}
      width={280}
      withinPortal
      trapFocus={isPinned}
    >
      <Popover.Target>
        <ExternalTarget at={at} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t`Remote control of ${name}`}
        aria-labelledby={undefined}
        {...hover}
        data-own-keys
        data-remote-popup
      >
        <Contents server={server} isPinned={isPinned} commands={commands} />
      </Popover.Dropdown>
    </Popover>
  );
}

type ContentsProps = Pick<RemotePopupProps, 'server' | 'isPinned' | 'commands'>;

function Contents(props: ContentsProps) {
  const remote = useRemoteControl(props.server.token);
  const isInstalling = usePendingServerChanges().some(
    ({ kind, id }) => kind === 'installRemoteControl' && id === props.server.id,
  );
  return (
    <FocusContainer isActive={props.isPinned} isFirst={props.isPinned}>
      <Answer {...props} remote={remote} isInstalling={isInstalling} />
    </FocusContainer>
  );
}

function Answer({
  server,
  commands,
  isInstalling,
  remote: { data, error, isError, isFetching, refetch },
}: ContentsProps & { remote: ReturnType<typeof useRemoteControl>; isInstalling: boolean }) {
  const { t } = useLingui();
  const reason = useReason(error);
  if (isError) {
    return (
      <div className={classes.popup}>
        <p>{reason}</p>
        <RetryButton busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className={classes.popup} role="status">
        <Loader size="xs" />
        {t`Checking the server…`}
      </div>
    );
  }
  return (
    <div className={classes.popup}>
      {data ? (
        <dl className={classes.params}>
          <dt>{t`ID`}</dt>
          <dd>
            <code>{data.id}</code>
            <CopyButton text={data.id} label={t`Copy ID`} />
          </dd>
          <dt>{t`Password`}</dt>
          <dd>
            <SecretField
              isSpread
              secret={data.password}
              labels={{ show: t`Show password`, hide: t`Hide password`, copy: t`Copy password` }}
            />
          </dd>
        </dl>
      ) : (
        <p>{t`Remote control is not installed on this server.`}</p>
      )}
      <ActionButton
        loading={isInstalling}
        {...(data ? { icon: IconRefresh } : {})}
        onClick={() => commands.installRemote(server.id, data !== null)}
      >
        {data ? t`Reinstall` : t`Install`}
      </ActionButton>
    </div>
  );
}
