import { Plural, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { groupTitles, type ItemGroup, type PaletteItem } from './items.ts';
import classes from './Palette.module.css';

export interface ResultsProps {
  id: string;
  /** Sorted by group. */
  items: readonly PaletteItem[];
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onRun: (item: PaletteItem) => void;
  note: ReactNode;
}

/** The results by group. The focus stays in the search field, whose keys move the active option. */
export function Results({ id, items, active, optionId, onPoint, onRun, note }: ResultsProps) {
  const { t } = useLingui();
  const count = items.length;
  const parts = [
    ...Map.groupBy(
      items.map((item, index) => ({ item, index })),
      ({ item }) => item.group,
    ),
  ];
  return (
    <>
      <div id={id} className={classes.list} role="listbox" aria-label={t`Found`}>
        {parts.map(([group, lines]) => (
          <Part key={group} group={group}>
            {lines.map(({ item, index }) => (
              <Line
                key={item.id}
                id={optionId(index)}
                item={item}
                isActive={index === active}
                onPoint={() => onPoint(index)}
                onRun={() => onRun(item)}
              />
            ))}
          </Part>
        ))}
      </div>
      {note ? <p className={classes.note}>{note}</p> : null}
      <div className="dugout-hidden" role="status">
        <Plural value={count} one="# found" other="# found" />
      </div>
    </>
  );
}

function Part({ group, children }: { group: ItemGroup; children: ReactNode }) {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId}>
      <div id={titleId} className={classes.title} role="presentation">
        {t(groupTitles[group])}
      </div>
      {children}
    </div>
  );
}

interface LineProps {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function Line({ id, item, isActive, onPoint, onRun }: LineProps) {
  const { icon: Icon, title, place, hint, keys } = item;
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.line}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
      <Box component="span" data-truncate c="bright">
        {title}
      </Box>
      <span data-truncate className={classes.place}>
        {place}
      </span>
      {keys ? <kbd className={classes.keys}>{keys}</kbd> : <span className={classes.hint}>{hint}</span>}
    </button>
  );
}
