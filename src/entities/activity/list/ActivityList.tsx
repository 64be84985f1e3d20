import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import { IconArrowUp, IconHistory } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ActivityEntry } from '#contract/http/activity.ts';
import { useActivity } from '#data/activity/activity.ts';
import { activityKeys } from '#data/activity/activityKeys.ts';
import { useListState } from '#data/lists/useListState.ts';
import type { ActivityFilter } from '#domain/activity/filter.ts';
import { groupEntries } from '#domain/activity/list.ts';
import { dateTime } from '#domain/format/time.ts';
import { isSameData } from '#domain/sameData.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Activity.module.css';
import { EntryLine } from './EntryLine.tsx';
import { NarrowMenu, type NarrowMenuProps } from './NarrowMenu.tsx';

/** Height of a line before it is measured, CSS pixels. */
const lineHeight = 53;
/** Number of lines outside of the view; older entries are loaded when the last of these comes near. */
const overscan = 8;
/** Number of lines that are kept while nobody scrolls: those of a busy hour. */
const maxFollowed = 500;

export interface ActivityListProps {
  filter: ActivityFilter;
  /** Narrows the filter; null: it cannot be narrowed. */
  onNarrow?: NarrowMenuProps['onNarrow'] | null;
  /** Shown when there are no entries. */
  empty?: ReactNode;
  className?: string | undefined;
}

/** The activity, newest first; it follows events, and loads older entries while it is scrolled. */
export function ActivityList({ filter, onNarrow = null, empty, className }: ActivityListProps) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const { activity, loadOlder, isLoadingOlder, forgetOlder } = useActivity(filter, timezone);
  const state = useListState(activity, activityKeys.of(filter));
  const { data } = activity;
  const groups = useMemo(() => groupEntries(data?.entries ?? []), [data]);
  const [menu, setMenu] = useState<Pick<NarrowMenuProps, 'entry' | 'anchor'> | null>(null);
  const openMenu = useCallback(
    (entry: ActivityEntry, anchor: Anchor): void => setMenu({ entry, anchor }),
    [],
  );
  const view = useRef<HTMLUListElement>(null);
  /** The newest entry when the user scrolled down, to read older ones; null: the newest are in view. */
  const [read, setRead] = useState<{ filter: ActivityFilter; position: number } | null>(null);
  const isReading = read !== null && isSameData(read.filter, filter);
  const added = isReading
    ? Math.max(
        0,
        groups.findIndex(({ entries }) => (entries.at(-1)?.position ?? 0) <= read.position),
      )
    : 0;
  const virtual = useVirtualizer({
    count: groups.length,
    getScrollElement: () => view.current,
    estimateSize: () => lineHeight,
    getItemKey: (at) => groups[at]?.entries.at(-1)?.position ?? at,
    overscan,
    // The lines being read stay in place while new ones are added above.
    anchorTo: isReading ? 'end' : 'start',
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= groups.length - 1 && groups.length > overscan;
  useEffect(() => {
    if (isNearEnd) loadOlder?.();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each end that comes into view
  }, [isNearEnd, data?.next]);
  const isLong = groups.length > maxFollowed && !isReading;
  useEffect(() => {
    if (isLong) forgetOlder();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once whenever it has become too long
  }, [isLong]);
  if (!data) return <ListPending state={state} />;
  const since = data.since === null ? null : dateTime(Date.parse(data.since), timezone);
  return (
    <>
      <ListStale state={state} />
      {groups.length === 0
        ? (empty ?? <Notice icon={IconHistory} title={t`Nothing has happened yet`} />)
        : null}
      <Box
        component="ul"
        ref={view}
        data-card
        className={clsx(classes.list, className)}
        // It scrolls, so it must be reachable by keyboard.
        tabIndex={0}
        aria-label={t`Activity`}
        aria-busy={activity.isPlaceholderData}
        hidden={groups.length === 0}
        onScroll={({ currentTarget }) => {
          const newest = data.entries[0]?.position;
          if (currentTarget.scrollTop <= 0) setRead(null);
          else if (!isReading && newest !== undefined) setRead({ filter, position: newest });
        }}
      >
        {added > 0 ? (
          <li className={classes.added}>
            <Button
              size="compact-sm"
              radius="xl"
              leftSection={<IconArrowUp size={14} stroke={2} aria-hidden="true" />}
              onClick={() => {
                view.current?.scrollTo({ top: 0 });
                view.current?.focus();
              }}
            >
              <Plural value={added} one="# new" other="# new" />
            </Button>
          </li>
        ) : null}
        <li role="presentation" style={{ height: virtual.getTotalSize() }} aria-hidden="true" />
        {items.map(({ index, start, key }) => {
          const group = groups[index];
          return group ? (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={classes.entry}
              style={{ transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={data.next === null ? groups.length : -1}
            >
              <EntryLine group={group} onMenu={onNarrow ? openMenu : null} />
            </li>
          ) : null;
        })}
        <li className={classes.end}>
          {data.next !== null ? (
            <ActionButton loading={isLoadingOlder} onClick={() => loadOlder?.()}>
              {t`Show older`}
            </ActionButton>
          ) : since === null ? null : (
            <Trans>Nothing is kept before {since}.</Trans>
          )}
        </li>
      </Box>
      {groups.length === 0 && since !== null ? (
        <p className={classes.end}>
          <Trans>Nothing is kept before {since}.</Trans>
        </p>
      ) : null}
      {/* Outside of the moving lines, which would displace the menu. */}
      {menu && onNarrow ? <NarrowMenu {...menu} onNarrow={onNarrow} onClose={() => setMenu(null)} /> : null}
    </>
  );
}
