import { useDraggable } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Box, Skeleton } from '@mantine/core';
import { IconCalendarPlus, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { pathTo } from '#domain/access/paths.ts';
import { rank } from '#domain/search/rank.ts';
import type { ListState } from '#domain/lists/state.ts';
import { Column, Row } from '#ui/layout/flex.ts';
import { ListPending } from '#ui/states/ListStates.tsx';
import { Permitted } from '#ui/Permitted.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import classes from './ConsoleSchedulersPage.module.css';
import { dragIdOf } from './DragArea.tsx';

/** Fewer schedulers than this need no search. */
const searchFrom = 9;

const read = ({ name, description }: Scheduler) => ({ title: name, more: description ?? '' });

export interface SchedulerListProps {
  /** Undefined while they are loading. */
  schedulers: readonly Scheduler[] | undefined;
  state: ListState;
  selected: number;
  isDisabled: boolean;
  onAttach: (scheduler: Scheduler) => void;
}

/** The user's schedulers: dragged onto consoles, or attached to the selected ones by their buttons. */
export function SchedulerList({ schedulers, state, selected, isDisabled, onAttach }: SchedulerListProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const all = schedulers ?? [];
  const shown = query.trim() === '' ? all : rank(all, query, read);
  return (
    <aside className={classes.side} aria-label={t`My schedulers`}>
      <Row component="header" gap={12} wrap="nowrap" mih={30}>
        <Box component="h2" flex="none" fz="md" fw={600}>
          {t`My schedulers`}
        </Box>
        {all.length < searchFrom ? null : (
          <SearchBox
            value={query}
            onChange={setQuery}
            label={t`Find a scheduler`}
            tooltip={t`Name or description`}
            className={classes.sideSearch ?? ''}
          />
        )}
      </Row>
      {!schedulers ? (
        <ListPending state={state} skeleton={<Skeleton height={48} radius={8} />} />
      ) : schedulers.length === 0 ? (
        <p className={classes.note}>
          {t`No schedulers yet.`}{' '}
          <Permitted permission="scheduler_create">
            <Anchor component={Link} to={pathTo('newScheduler')} size="sm">
              {t`New scheduler`}
            </Anchor>
          </Permitted>
        </p>
      ) : (
        <Column component="ul" gap={6} className={classes.items}>
          {shown.map((scheduler) => (
            <Item
              key={scheduler.id}
              scheduler={scheduler}
              selected={selected}
              isDisabled={isDisabled}
              onAttach={onAttach}
            />
          ))}
        </Column>
      )}
      {all.length > 0 && shown.length === 0 ? (
        <p className={classes.note}>{t`No matching scheduler.`}</p>
      ) : null}
      {all.length > 0 ? (
        <p className={classes.note}>{t`Drag one onto a console, or select consoles and press its button.`}</p>
      ) : null}
    </aside>
  );
}

interface ItemProps extends Omit<SchedulerListProps, 'schedulers' | 'state'> {
  scheduler: Scheduler;
}

function Item({ scheduler, selected, isDisabled, onAttach }: ItemProps) {
  const { t } = useLingui();
  const { id, name, description } = scheduler;
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: dragIdOf(id), disabled: isDisabled });
  const label = t`Attach ${name} to the selected consoles`;
  return (
    <li
      ref={setNodeRef}
      data-card
      className={classes.item}
      data-dragging={isDragging || undefined}
      data-disabled={isDisabled || undefined}
      {...listeners}
    >
      <IconGripVertical color="var(--mantine-color-dimmed)" size={16} stroke={1.75} aria-hidden="true" />
      <Box component="span" miw={0} flex={1} lh={1.35}>
        <span data-truncate className={classes.itemName} {...tooltipProps(name)}>
          {name}
        </span>
        {description === null ? null : (
          <span data-truncate className={classes.itemNote} {...tooltipProps(description)}>
            {description}
          </span>
        )}
      </Box>
      <ActionIcon
        flex="none"
        size={28}
        disabled={isDisabled || selected === 0}
        aria-label={label}
        {...tooltipProps(label)}
        onClick={() => onAttach(scheduler)}
      >
        <IconCalendarPlus size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
