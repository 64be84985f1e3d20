import { Box, Select, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, memo, type Ref } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { OnlineDot } from '#ui/OnlineDot/OnlineDot.tsx';
import { groupServers } from '#domain/servers/groupServers.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { Row } from '#ui/layout/flex.ts';
import classes from './ServerSelect.module.css';

export interface ServerSelectProps {
  servers: readonly Server[];
  value: number | null;
  onChange: (serverId: number) => void;
  /** Shortcut that focuses the field, shown next to the title. */
  inputRef?: Ref<HTMLInputElement>;
  disabled?: boolean;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean;
  /** Options above the servers, if several can be shown at once. */
  many?: ManyServers;
}

export interface ManyServers {
  /** Selected option instead of a single server. */
  chosen: 'all' | 'some' | null;
  /** How many `'some'` are. */
  count: number;
  onAll: () => void;
  /** Whether a button in the field leads back to all. */
  isClearable?: boolean;
  /**
   * Adds a server to the chosen ones, or removes it; the list stays open. For the pointer only: the page needs another
   * way for the keyboard.
   */
  onToggle?: (serverId: number) => void;
  /** The servers that are shown; empty: all. */
  picked?: readonly number[];
}

const allValue = 'all';
const someValue = 'some';

/** Selects one of the user's servers: searchable, grouped by server group, with the state of each. */
export const ServerSelect = memo(function ServerSelect({
  servers,
  value,
  onChange,
  inputRef,
  disabled = false,
  isLabelHidden = false,
  many,
}: ServerSelectProps) {
  const { t } = useLingui();
  const byId = new Map(servers.map((server) => [String(server.id), server]));
  const chosen = value === null ? undefined : byId.get(String(value));
  function ofMany(): { value: string; label: string }[] {
    if (!many) return [];
    const total = servers.length;
    const all = { value: allValue, label: t`All servers (${total})` };
    // Only displayed in the field; not a selectable option.
    const some = { value: someValue, label: plural(many.count, { one: '# server', other: '# servers' }) };
    return many.chosen === 'some' ? [all, some] : [all];
  }

  function choose(value: string | null): void {
    if (value === allValue || value === null) many?.onAll();
    else if (value !== someValue) onChange(Number(value));
  }

  return (
    <Select
      classNames={{
        root: classes.root,
        label: isLabelHidden ? 'dugout-hidden' : classes.label,
        wrapper: classes.wrapper,
      }}
      label={t`Your servers`}
      placeholder={t`Select a server`}
      nothingFoundMessage={t`No matching server.`}
      size="xs"
      allowDeselect={false}
      clearable={many?.isClearable === true && many.chosen !== 'all'}
      disabled={disabled}
      ref={inputRef}
      value={many?.chosen ?? (chosen ? String(chosen.id) : null)}
      onChange={choose}
      onKeyDownCapture={leaveByEscape}
      data={[
        ...ofMany(),
        ...groupServers(servers).map(({ name: group, servers: list }) => ({
          group,
          items: list.map((server) => ({ value: String(server.id), label: serverName(server) })),
        })),
      ]}
      leftSection={chosen ? <OnlineDot online={chosen.online} /> : undefined}
      leftSectionPointerEvents="none"
      maxDropdownHeight={420}
      // Its list is rendered when it opens, not with every page.
      comboboxProps={{ width: 300, position: 'bottom-start', keepMounted: false }}
      renderOption={({ option }) => (
        <ServerOption
          server={byId.get(option.value)}
          label={option.label}
          isPicked={many?.picked?.includes(Number(option.value)) ?? false}
          onToggle={many?.onToggle}
        />
      )}
    />
  );
});

/** Escape restores the selection and removes the focus, so that page keys work. */
function leaveByEscape({ key, target }: KeyboardEvent): void {
  if (key === 'Escape' && target instanceof HTMLInputElement) target.blur();
}

interface ServerOptionProps {
  server: Server | undefined;
  label: string;
  isPicked: boolean;
  onToggle: ManyServers['onToggle'];
}

function ServerOption({ server, label, isPicked, onToggle }: ServerOptionProps) {
  const { t } = useLingui();
  return (
    <Row component="span" gap={8} wrap="nowrap" w="100%" miw={0}>
      {server && onToggle ? (
        <span
          className={classes.pick}
          data-pick={server.id}
          data-on={isPicked || undefined}
          aria-hidden="true"
          onClick={(event) => {
            // A press on the rest of the option selects this server alone.
            event.stopPropagation();
            onToggle(server.id);
          }}
        >
          <IconCheck size={12} stroke={3} />
        </span>
      ) : null}
      {server ? <OnlineDot online={server.online} /> : null}
      <Text span inherit truncate miw={0} flex={1}>
        {label}
      </Text>
      {server ? (
        <Box component="span" c="dimmed" fz="xs">
          {server.open ? t`Open` : <Trans context="server">Closed</Trans>}
        </Box>
      ) : null}
    </Row>
  );
}
