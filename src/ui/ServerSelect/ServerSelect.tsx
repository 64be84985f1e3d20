import { Select } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, type Ref } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { OnlineDot } from '#ui/OnlineDot/OnlineDot.tsx';
import { groupServers, serverTitle } from './groupServers.ts';
import classes from './ServerSelect.module.css';

export interface ServerSelectProps {
  servers: readonly Server[];
  value: number | null;
  onChange: (serverId: number) => void;
  /** Shortcut that leads here, shown beside the title. */
  inputRef?: Ref<HTMLInputElement>;
  disabled?: boolean;
}

/** Chooses one of the user's servers: searchable, by server group, with what each is up to. */
export const ServerSelect = memo(function ServerSelect({
  servers,
  value,
  onChange,
  inputRef,
  disabled = false,
}: ServerSelectProps) {
  const { t } = useLingui();
  const byId = new Map(servers.map((server) => [String(server.id), server]));
  const chosen = value === null ? undefined : byId.get(String(value));
  return (
    <Select
      classNames={{ root: classes.root, label: classes.label, wrapper: classes.wrapper }}
      label={t`Your servers`}
      placeholder={t`Select a server`}
      nothingFoundMessage={t`No server has this name`}
      size="xs"
      searchable
      allowDeselect={false}
      disabled={disabled}
      ref={inputRef}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => id !== null && onChange(Number(id))}
      data={groupServers(servers).map(({ group, servers: list }) => ({
        group,
        items: list.map((server) => ({ value: String(server.id), label: serverTitle(server) })),
      }))}
      leftSection={chosen ? <OnlineDot online={chosen.online} /> : undefined}
      leftSectionPointerEvents="none"
      maxDropdownHeight={420}
      comboboxProps={{ width: 300, position: 'bottom-start' }}
      renderOption={({ option }) => <ServerOption server={byId.get(option.value)} label={option.label} />}
    />
  );
});

function ServerOption({ server, label }: { server: Server | undefined; label: string }) {
  return (
    <span className={classes.option}>
      {server ? <OnlineDot online={server.online} /> : null}
      <span className={classes.name}>{label}</span>
      <span className={classes.state}>{server?.open ? <Trans>Open</Trans> : <Trans>Closed</Trans>}</span>
    </span>
  );
}
