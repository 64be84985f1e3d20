import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl } from '@mantine/core';
import { IconAdjustments, IconListDetails, IconLock, IconLockOpen, IconVersions } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { countServers } from '#domain/servers/rules.ts';
import { serverFilters } from '#domain/servers/select.ts';
import { Permitted } from '#ui/Permitted.tsx';
import { MenuButton } from '#ui/ContextMenu/MenuButton.tsx';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { SelectionTools } from './SelectionTools.tsx';
import type { InfoView } from './useView.ts';
import { filterLabels, pageKeys } from './labels.ts';

export interface InfoToolbarProps {
  /** All servers; undefined while loading. */
  servers: readonly Server[] | undefined;
  /** Those that match the filters. */
  shown: readonly Server[];
  chosenIds: ReadonlySet<number>;
  /** Selects these servers, and no others. */
  onChoose: (serverIds: readonly number[]) => void;
  view: InfoView;
  textRef: Ref<HTMLInputElement>;
  onOpenAll: () => void;
  onCloseAll: (force: boolean) => void;
  onUpdateAgents: () => void;
  onSetScript: () => void;
  onConfig: () => void;
}

/** The page title with its figures, actions on all servers, and view controls. */
export function InfoToolbar(props: InfoToolbarProps) {
  const { servers, chosenIds, onChoose, view, textRef } = props;
  const { onOpenAll, onCloseAll, onUpdateAgents, onSetScript, onConfig } = props;
  const { t } = useLingui();
  const counts = servers && countServers(servers);
  const { total = 0, open = 0, online = 0 } = counts ?? {};
  const isReady = total > 0;
  const shown = props.shown.length;
  return (
    <Toolbar
      label={t`Servers`}
      title={
        <PageTitle
          figures={
            counts
              ? [
                  <Trans key="total">
                    total: <b>{total}</b>
                  </Trans>,
                  <Trans key="open">
                    open: <b>{open}</b>
                  </Trans>,
                  <Trans key="online">
                    online: <b>{online}</b>
                  </Trans>,
                  ...(view.isFiltered
                    ? [<Plural key="shown" value={shown} one="# shown" other="# shown" />]
                    : []),
                ]
              : []
          }
        >
          {counts ? <Trans>Servers info:</Trans> : <Trans>Servers info</Trans>}
        </PageTitle>
      }
      actions={
        <>
          <Permitted permission="servers_open">
            <Button
              size="xs"
              variant="default"
              disabled={!isReady}
              leftSection={<IconLockOpen size={14} stroke={1.75} aria-hidden="true" />}
              onClick={onOpenAll}
            >
              <Trans>Open all</Trans>
            </Button>
            <MenuButton
              disabled={!isReady}
              leftSection={<IconLock size={14} stroke={1.75} aria-hidden="true" />}
              entries={[
                {
                  key: 'normal',
                  label: t`Normal`,
                  hint: t`Consoles disconnect after the current script ends.`,
                  onSelect: () => onCloseAll(false),
                },
                {
                  key: 'force',
                  label: t`Force`,
                  danger: true,
                  hint: t`All connected consoles disconnect immediately.`,
                  onSelect: () => onCloseAll(true),
                },
              ]}
            >
              <Trans>Close all</Trans>
            </MenuButton>
          </Permitted>
          <MenuButton
            disabled={!isReady}
            leftSection={<IconVersions size={14} stroke={1.75} aria-hidden="true" />}
            entries={[
              {
                key: 'agents',
                label: t`Update agents`,
                permission: 'servers_update',
                hint: t`Online servers with an outdated agent.`,
                onSelect: onUpdateAgents,
              },
              {
                key: 'script',
                label: t`Set script version`,
                permission: 'servers_update',
                onSelect: onSetScript,
              },
            ]}
          >
            <Trans>Versions</Trans>
          </MenuButton>
          <Permitted permission={['config_attach', 'config_detach']}>
            <Button
              size="xs"
              variant="default"
              disabled={!isReady}
              leftSection={<IconAdjustments size={14} stroke={1.75} aria-hidden="true" />}
              {...tooltipProps(t`Add a config to servers, or remove it`)}
              onClick={onConfig}
            >
              <Trans>Config</Trans>
            </Button>
          </Permitted>
          <SelectionTools chosenIds={chosenIds} shown={props.shown} disabled={!isReady} onChoose={onChoose} />
        </>
      }
    >
      <SearchBox
        value={view.text}
        onChange={view.setText}
        label={t`Filter by text`}
        tooltip={t`Name, address, version or config`}
        keys={pageKeys.text}
        inputRef={textRef}
      />
      <div {...tooltipProps(t`Filter servers`, pageKeys.filter)}>
        <SegmentedControl
          size="xs"
          aria-label={t`Filter`}
          value={view.filter}
          onChange={view.setFilter}
          data={serverFilters.map((value) => ({ value, label: t(filterLabels[value]) }))}
        />
      </div>
      <ToolButton
        icon={IconListDetails}
        label={t`One line for each server`}
        isOn={view.isList}
        onClick={() => view.setList(!view.isList)}
      />
    </Toolbar>
  );
}
