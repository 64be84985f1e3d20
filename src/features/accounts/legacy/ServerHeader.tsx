import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { useEnums } from '#data/enums/queries.ts';
import { usePendingServerChanges } from '#data/servers/mutations.ts';
import { useReleases } from '#data/servers/queries.ts';
import { changeKeyOf, useServerWatch } from '#data/servers/watch.ts';
import { useRights } from '#data/session/rights.ts';
import { createObservable } from '#domain/observable.ts';
import { isOnline } from '#domain/servers/presence.ts';
import { serverTitle } from '#domain/servers/serverRules.ts';
import { ServerLoads } from '#entities/servers/LoadBar/ServerLoads.tsx';
import { ClosingState } from '#entities/servers/ServerState.tsx';
import { useServerEntries } from '#entities/servers/menu/useServerEntries.ts';
import { useServerActions } from '#entities/servers/useServerActions.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { MenuButton } from '#ui/ContextMenu/MenuButton.tsx';
import { OnlineDot } from '#ui/OnlineDot/OnlineDot.tsx';
import { Toggle } from '#ui/Toggle/Toggle.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { Row } from '#ui/layout/flex.ts';
import { useAttention } from '#ui/useAttention.ts';
import { useObservable } from '#ui/useObservable.ts';
import classes from './Legacy.module.css';

const CloseServerDialog = lazyDialog(
  () => import('#entities/servers/CloseServerDialog.tsx'),
  'CloseServerDialog',
);
const VersionDialog = lazyDialog(() => import('#entities/servers/VersionDialog.tsx'), 'VersionDialog');

export interface ServerHeaderProps {
  server: Server;
  /** Continues without the header when its code could not be loaded. */
  onClose: () => void;
}

/** The selected server of the legacy page: its state, agent, script, configs and load. */
export function ServerHeader({ server }: Pick<ServerHeaderProps, 'server'>) {
  const { t } = useLingui();
  const { afkAfterMs } = useEnums();
  const attended = useAttention(afkAfterMs);
  // The header is always in view.
  const [visible] = useState(() => createObservable(true));
  const watch = useServerWatch(server.token, { visible, attended, changeKey: changeKeyOf(server) });
  const presence = useObservable(watch.presence);
  const rights = useRights({ open: 'servers_open', update: 'servers_update' });
  const actions = useServerActions();
  const isBusy = usePendingServerChanges().some(({ id }) => id === server.id);
  const { dialog, openDialog, closeDialog } = usePageDialog<{ kind: 'close' | 'newVersion' }>();
  const releases = useReleases();
  const entries = useServerEntries();
  const versions = entries.versions(server, {
    releases: releases.data,
    change: actions.change,
    onNew: () => openDialog({ kind: 'newVersion' }),
  });
  const more: readonly MenuEntry[] = [
    ...entries.opening(server, {
      open: (skipAutoUpdate) => actions.open(server, skipAutoUpdate),
      close: () => openDialog({ kind: 'close' }),
    }),
    { key: 'line', line: true },
    entries.wall(server),
    entries.tasks(server),
  ];
  const { open, script, groupConfigs, configs } = server;
  const title = serverTitle(server);
  const online = isOnline(presence, server);
  const agent = presence.kind === 'online' ? presence.info.agentVersion : server.agent?.version;
  const version = script?.version ?? t`none`;
  const configNames = [...groupConfigs, ...configs].map(({ name }) => name).join(' → ');
  return (
    <Row component="section" gap="8px 24px" className={classes.header} aria-label={title}>
      <Group gap={12} wrap="nowrap">
        <span className={classes.online} {...tooltipProps(online ? t`online` : t`offline`)}>
          <OnlineDot online={online} />
        </span>
        <Toggle
          isOn={open}
          label={t`${title}: open`}
          tooltip={open ? t`Close server` : t`Open server (hold Shift to skip auto-update)`}
          isBusy={isBusy}
          disabled={!rights.open}
          onClick={({ shiftKey }) => (open ? openDialog({ kind: 'close' }) : actions.open(server, shiftKey))}
        >
          {open ? t`Open` : <Trans context="server">Closed</Trans>}
        </Toggle>
        <ClosingState server={server} />
        <MenuButton entries={more}>{t`Server`}</MenuButton>
      </Group>
      <Row component="dl" gap="4px 24px" className={classes.facts}>
        <div>
          <dt>{t`Agent`}</dt>
          <dd>{agent ?? t`unknown`}</dd>
        </div>
        <div>
          <dt>{t`Script`}</dt>
          <dd>
            {rights.update ? (
              <MenuButton entries={versions} aria-label={t`Script version: ${version}`}>
                {version}
              </MenuButton>
            ) : (
              version
            )}
          </dd>
        </div>
        <div data-wide>
          <dt>{t`Configs`}</dt>
          <dd title={configNames || undefined}>{configNames || t`none`}</dd>
        </div>
      </Row>
      <Stack gap={4} w={220}>
        <ServerLoads watch={watch} />
      </Stack>
      {dialog?.kind === 'close' ? <CloseServerDialog server={server} onClose={closeDialog} /> : null}
      {dialog?.kind === 'newVersion' ? (
        <VersionDialog
          current={script?.version ?? null}
          onSave={(next, signal) =>
            actions.changeAsync({ kind: 'script', id: server.id, version: next, signal })
          }
          onClose={closeDialog}
        />
      ) : null}
    </Row>
  );
}
