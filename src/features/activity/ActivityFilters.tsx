import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Select } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { actorKinds } from '#contract/http/activity.ts';
import { useServers } from '#data/servers/queries.ts';
import {
  type ActivityFilter,
  type FilterObject,
  filterObjects,
  noFilter,
  type TimeSpan,
  timeSpans,
} from '#domain/activity/filter.ts';
import { dateOf } from '#domain/format/zone.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { areas } from '#entities/activity/list/kinds.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { DayRange } from '#ui/DayField/DayRange.tsx';
import { FilterButton } from '#ui/Toolbar/FilterButton.tsx';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { useTypedText } from '#ui/Toolbar/useTypedText.ts';
import { useUiContext } from '#ui/uiContext.ts';
import type { ChangeFilter } from '#ui/useQueryParams.ts';
import classes from './ActivityPage.module.css';

const spans: Record<TimeSpan, MessageDescriptor> = {
  hour: msg`Last hour`,
  day: msg`Last 24 hours`,
  week: msg`Last 7 days`,
  month: msg`Last 30 days`,
};
const causes: Record<(typeof actorKinds)[number], MessageDescriptor> = {
  user: msg({ message: 'By people', context: 'activity' }),
  link: msg({ message: 'By access links', context: 'activity' }),
  scheduler: msg({ message: 'By schedulers', context: 'activity' }),
  agent: msg({ message: 'By agents', context: 'activity' }),
  system: msg({ message: 'By the system', context: 'activity' }),
};
const objectNames: Record<FilterObject, MessageDescriptor> = {
  console: msg`Console`,
  account: msg`Account`,
  server: msg`Server`,
  group: msg`Server group`,
  scheduler: msg`Scheduler`,
  config: msg`Config`,
  person: msg`Person`,
  incident: msg`Incident`,
};

export interface ActivityFiltersProps {
  filter: ActivityFilter;
  onChange: ChangeFilter<ActivityFilter>;
  /** The name of an object in the filter; null: unknown. */
  nameOf: (kind: FilterObject, id: number) => string | null;
  /** Tools for the entries, after the filters. */
  children: ReactNode;
}

/** Text, server, kind, cause and time; objects that the list was narrowed to can be removed. */
export function ActivityFilters({ filter, onChange, nameOf, children }: ActivityFiltersProps) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const servers = useServers();
  /** On a phone the filters are folded. */
  const [isOpen, setOpen] = useState(false);
  const { objects, kinds, cause, span, from, to } = filter;
  const [text, setText] = useTypedText(filter.text, (typed) => onChange({ text: typed }));
  const kindData = useMemo(
    () =>
      areas.map((area) => ({
        group: t(area.label),
        items: [
          { value: Object.keys(area.kinds).join(','), label: t`All of: ${t(area.label)}` },
          ...Object.entries(area.kinds).map(([value, label]) => ({ value, label: t(label) })),
        ],
      })),
    [t],
  );
  const day = (time: string | null): string | null =>
    time === null || time.length === 10 ? time : dateOf(Date.parse(time), timezone);
  const isFiltered =
    Object.keys(objects).length + kinds.length > 0 ||
    [cause, span, from, to].some((part) => part !== null) ||
    filter.text !== '';
  const narrow = (kind: FilterObject, id: number | null): void =>
    onChange((current) => {
      const { [kind]: _, ...others } = current.objects;
      return { objects: id === null ? others : { ...others, [kind]: id } };
    });
  return (
    <Group gap={8} className={classes.filters} data-open={isOpen || undefined}>
      <SearchBox
        value={text}
        onChange={setText}
        label={t`Search`}
        tooltip={t`Consoles, accounts, servers and people whose names start with this text`}
      />
      <ActionButton
        icon={IconFilter}
        className={classes.toggle ?? ''}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t`Filter`}
      </ActionButton>
      <Select
        w={170}
        size="xs"
        clearable
        searchable
        aria-label={t`Server`}
        placeholder={t`All servers`}
        nothingFoundMessage={t`No matching server.`}
        data={(servers.data ?? []).map((server) => ({ value: String(server.id), label: serverName(server) }))}
        value={objects.server === undefined ? null : String(objects.server)}
        onChange={(id) => narrow('server', id === null ? null : Number(id))}
      />
      <Select
        w={200}
        size="xs"
        clearable
        searchable
        aria-label={t`What has happened`}
        placeholder={
          kinds.length === 0 ? t`Everything` : t`${plural(kinds.length, { one: '# kind', other: '# kinds' })}`
        }
        nothingFoundMessage={t`No matches.`}
        data={kindData}
        value={
          kindData.flatMap(({ items }) => items).find(({ value }) => value === kinds.join(','))?.value ?? null
        }
        onChange={(chosen) => onChange({ kinds: chosen?.split(',') ?? [] })}
      />
      <Select
        w={150}
        size="xs"
        clearable
        aria-label={t`Caused by`}
        placeholder={t`Any cause`}
        data={actorKinds.map((kind) => ({ value: kind as string, label: t(causes[kind]) }))}
        value={cause}
        onChange={(kind) => onChange({ cause: kind })}
      />
      <Select
        w={140}
        size="xs"
        clearable
        aria-label={t`Time`}
        placeholder={t`Any time`}
        data={(Object.keys(timeSpans) as TimeSpan[]).map((value) => ({
          value: value as string,
          label: t(spans[value]),
        }))}
        value={span}
        onChange={(value) => onChange({ span: value as TimeSpan | null, from: null, to: null })}
      />
      <DayRange
        from={day(from)}
        to={day(to)}
        onChange={(change) => onChange({ ...change, span: null })}
        fromLabel={t`From day`}
        toLabel={t`To day`}
      />
      {filterObjects.map((kind) => {
        const id = objects[kind];
        // The field of servers shows those that the user sees.
        const isInField = kind === 'server' && (servers.data ?? []).some((server) => server.id === id);
        if (id === undefined || isInField) return null;
        const name = nameOf(kind, id) ?? `#${id}`;
        const label = t(objectNames[kind]);
        return (
          <FilterButton
            key={kind}
            aria-label={t`Remove the filter: ${label} ${name}`}
            onClick={() => narrow(kind, null)}
          >
            {label}: {kind === 'console' ? name.toUpperCase() : name}
          </FilterButton>
        );
      })}
      {isFiltered ? (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            setText('');
            onChange(noFilter);
          }}
        >
          {t`Clear`}
        </Button>
      ) : null}
      {children}
    </Group>
  );
}
