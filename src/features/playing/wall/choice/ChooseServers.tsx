import { ActionIcon, Checkbox, Popover, Text } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconListCheck } from '@tabler/icons-react';
import type { Server } from '#contract/http/servers.ts';
import { chosenServers } from '#domain/consoles/wallServers.ts';
import { groupServers } from '#domain/servers/groupServers.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './ChooseServers.module.css';
import type { ChangeServers } from './useWallUrl.ts';

export interface ChooseServersProps {
  servers: readonly Server[];
  chosen: readonly Server[];
  onChange: (change: ChangeServers) => void;
}

/** Selects several servers for the wall, one by one or by group. The last one cannot be removed. */
export function ChooseServers({ servers, chosen, onChange }: ChooseServersProps) {
  const { t } = useLingui();
  const ids = new Set(chosen.map(({ id }) => id));

  const set = (list: readonly Server[], isChosen: boolean): void =>
    onChange((before) => {
      const next = new Set((before === null ? chosen : chosenServers(servers, before)).map(({ id }) => id));
      for (const { id } of list) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      return next.size > 0 ? servers.filter(({ id }) => next.has(id)).map(({ id }) => id) : before;
    });

  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t`Select several servers`}
          {...tooltipProps(t`Select several servers`)}
        >
          <IconListCheck size={16} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.list ?? ''} aria-label={t`Select several servers`}>
        {groupServers(servers).map(({ id: groupId, name: group, servers: list }) => {
          const count = list.filter(({ id }) => ids.has(id)).length;
          return (
            <fieldset key={groupId} className={classes.group}>
              <legend className="dugout-hidden">{group}</legend>
              <Checkbox
                classNames={{ label: classes.groupName ?? '' }}
                label={group}
                checked={count === list.length}
                indeterminate={count > 0 && count < list.length}
                onChange={({ currentTarget }) => set(list, currentTarget.checked)}
              />
              {list.map((server) => (
                <Checkbox
                  key={server.id}
                  classNames={{ root: classes.server ?? '' }}
                  label={serverName(server)}
                  checked={ids.has(server.id)}
                  onChange={({ currentTarget }) => set([server], currentTarget.checked)}
                />
              ))}
            </fieldset>
          );
        })}
        <Text c="dimmed" fz="xs">
          {t`Shows their consoles together, grouped by server.`}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
