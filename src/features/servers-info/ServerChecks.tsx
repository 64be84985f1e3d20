import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Checkbox } from '@mantine/core';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { selectServers } from '#domain/servers/select.ts';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import classes from './ServersInfo.module.css';

export interface ServerChecksProps {
  servers: readonly Server[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  error: string | null;
  disabled: boolean;
}

/** Chooses servers by ticks: single ones, whole groups, or all that a search finds. */
export function ServerChecks({ servers, chosen, onChange, error, disabled }: ServerChecksProps) {
  const { t } = useLingui();
  const errorId = useId();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const found = useMemo(() => selectServers(servers, { filter: 'all', text: wanted }), [servers, wanted]);
  const groups = useMemo(() => [...Map.groupBy(found, ({ group }) => group.id).values()], [found]);
  const taken = new Set(chosen);
  const count = chosen.length;

  const set = (ids: readonly number[], isOn: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onChange([...next]);
  };
  const tick = (ids: readonly number[]) => {
    const ticked = ids.filter((id) => taken.has(id)).length;
    return {
      checked: ids.length > 0 && ticked === ids.length,
      indeterminate: ticked > 0 && ticked < ids.length,
      disabled,
      size: 'xs' as const,
      onChange: () => set(ids, ticked < ids.length),
    };
  };
  const all = found.map(({ id }) => id);

  return (
    <fieldset className={classes.checks} disabled={disabled} aria-describedby={error ? errorId : undefined}>
      <legend className="dugout-hidden">
        <Trans>Servers</Trans>
      </legend>
      <div className={classes.checksHead}>
        <Checkbox
          {...tick(all)}
          label={text ? t`All that are found` : t`All in the list`}
          aria-invalid={error ? true : undefined}
        />
        <span className={classes.chosen} role="status">
          <Plural value={count} one="# selected" other="# selected" />
        </span>
        <SearchBox
          value={text}
          onChange={setText}
          label={t`Find a server`}
          tooltip={t`Name, address, version or config`}
        />
      </div>
      <Box className={classes.checksList ?? ''} data-error={error ? true : undefined}>
        {groups.map((list) => {
          const group = list[0]?.group;
          if (!group) return null;
          return (
            <div key={group.id} role="group" aria-label={group.name} className={classes.checksGroup}>
              <Checkbox {...tick(list.map(({ id }) => id))} label={group.name} fw={600} />
              {list.map(({ id, fullName }) => (
                <Checkbox key={id} {...tick([id])} label={fullName} ml={20} />
              ))}
            </div>
          );
        })}
        {found.length === 0 ? (
          <p className={classes.note}>
            <Trans>No server has this name</Trans>
          </p>
        ) : null}
      </Box>
      {error ? (
        <p id={errorId} className={classes.fault}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
