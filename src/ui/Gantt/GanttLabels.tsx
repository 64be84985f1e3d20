import { IconChevronDown } from '@tabler/icons-react';
import { memo } from 'react';
import { groupHeight } from '#domain/gantt/layout.ts';
import type { GanttGroup } from '#domain/gantt/bars.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './Gantt.module.css';

export interface GanttLabelsProps {
  group: GanttGroup;
  /** CSS pixels from the top of the chart. */
  top: number;
  onFold: ((key: GanttGroup['key']) => void) | undefined;
}

/** Names of a group and its rows. A truncated name has a tooltip. */
export const GanttLabels = memo(function GanttLabels({ group, top, onFold }: GanttLabelsProps) {
  const { key: groupKey, label, rows } = group;
  return (
    <div
      className={classes.labelGroup}
      style={{ height: groupHeight(rows.length), transform: `translateY(${top}px)` }}
    >
      {onFold ? (
        <button
          type="button"
          className={classes.fold}
          // The names are hidden from screen readers, and groups out of view do not exist.
          tabIndex={-1}
          data-folded={rows.length === 0 || undefined}
          onClick={() => onFold(groupKey)}
        >
          <IconChevronDown size={14} stroke={2} aria-hidden="true" />
          {label}
        </button>
      ) : (
        <div className={classes.groupLabel} {...tooltipProps(label)}>
          {label}
        </div>
      )}
      {rows.map((row) => (
        <div key={row.key} className={classes.rowLabel} {...(row.label ? tooltipProps(row.label) : {})}>
          {row.label}
        </div>
      ))}
    </div>
  );
});
