import { Plural, useLingui } from '@lingui/react/macro';
import { Box, Group, Text } from '@mantine/core';
import {
  type CSSProperties,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Server } from '#contract/http/servers.ts';
import { selectServers } from '#domain/servers/select.ts';
import { Check } from '#ui/Check/Check.tsx';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import classes from '../ServersInfo.module.css';

export interface ServerChecksProps {
  servers: readonly Server[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  error: string | null;
  disabled: boolean;
  /** The search takes the initial focus of its dialog. */
  isFirst: boolean;
}

/** Selects servers by checkboxes: single ones, whole groups, or all search results. */
export function ServerChecks({ servers, chosen, onChange, error, disabled, isFirst }: ServerChecksProps) {
  const { t } = useLingui();
  const errorId = useId();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const found = useMemo(() => selectServers(servers, { filter: 'all', text: wanted }), [servers, wanted]);
  const groups = useMemo(() => [...Map.groupBy(found, ({ group }) => group.id).values()], [found]);
  const taken = useMemo(() => new Set(chosen), [chosen]);
  const count = chosen.length;

  const latest = useRef({ chosen, onChange });
  useEffect(() => {
    latest.current = { chosen, onChange };
  });
  /** Checks all of these, or unchecks them when all are checked. */
  const toggle = useCallback((servers: readonly Server[]): void => {
    const next = new Set(latest.current.chosen);
    const isOn = servers.some(({ id }) => !next.has(id));
    for (const { id } of servers) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    latest.current.onChange([...next]);
  }, []);

  return (
    <fieldset className={classes.checks} disabled={disabled} aria-describedby={error ? errorId : undefined}>
      <legend className="dugout-hidden">{t`Servers`}</legend>
      <Group gap="8px 16px" mb={8}>
        <Check
          {...share(found, taken)}
          isInvalid={error !== null}
          label={text ? t`All found` : t`All listed`}
          onChange={() => toggle(found)}
        />
        <Box component="span" mr="auto" c="dimmed" fz="xs" role="status">
          <Plural value={count} one="# selected" other="# selected" />
        </Box>
        <SearchBox
          value={text}
          onChange={setText}
          label={t`Find a server`}
          tooltip={t`Name, address, version or config`}
          isFirst={isFirst}
        />
      </Group>
      <Box className={classes.checksList ?? ''} data-error={error ? true : undefined}>
        {groups.map((list) => (
          <GroupChecks key={list[0]?.group.id} servers={list} taken={taken} onToggle={toggle} />
        ))}
        {found.length === 0 ? (
          <Text mt={8} c="dimmed" fz="sm">
            {t`No matching server.`}
          </Text>
        ) : null}
      </Box>
      {error ? (
        <Text id={errorId} mt={4} c="var(--mantine-color-error)" fz="xs">
          {error}
        </Text>
      ) : null}
    </fieldset>
  );
}

/** Whether all, some or none of these servers are checked. */
function share(servers: readonly Server[], taken: ReadonlySet<number>) {
  const ticked = servers.filter(({ id }) => taken.has(id)).length;
  return {
    checked: ticked > 0 && ticked === servers.length,
    isPartly: ticked > 0 && ticked < servers.length,
  };
}

interface GroupChecksProps {
  servers: readonly Server[];
  taken: ReadonlySet<number>;
  onToggle: (servers: readonly Server[]) => void;
}

function GroupChecks({ servers, taken, onToggle }: GroupChecksProps) {
  const { name } = servers[0]?.group ?? {};
  const style = { '--lines': servers.length + 1 } as CSSProperties;
  return (
    <div role="group" aria-label={name} className={classes.checksGroup} style={style}>
      <Check {...share(servers, taken)} label={<b>{name}</b>} onChange={() => onToggle(servers)} />
      {servers.map((server) => (
        <ServerCheck key={server.id} server={server} checked={taken.has(server.id)} onToggle={onToggle} />
      ))}
    </div>
  );
}

interface ServerCheckProps extends Pick<GroupChecksProps, 'onToggle'> {
  server: Server;
  checked: boolean;
}

/** Memoized: of hundreds of rows only a changed one renders again. */
const ServerCheck = memo(function ServerCheck({ server, checked, onToggle }: ServerCheckProps) {
  return (
    <Box pl={20}>
      <Check label={server.fullName} checked={checked} onChange={() => onToggle([server])} />
    </Box>
  );
});
