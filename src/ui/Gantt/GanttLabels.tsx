import { memo } from 'react';
import { groupHeight } from '#domain/gantt/layout.ts';
import type { GanttGroup } from '#domain/gantt/types.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './Gantt.module.css';

/** Names of a group and its rows. A truncated name has a tooltip. */
export const GanttLabels = memo(function GanttLabels({ group, top }: { group: GanttGroup; top: number }) {
  const { label, rows } = group;
  return (
    <div
      className={classes.labelGroup}
      style={{ height: groupHeight(rows.length), transform: `translateY(${top}px)` }}
    >
      <div className={classes.groupLabel} {...tooltipProps(label)}>
        {label}
      </div>
      {rows.map((row) => (
        <div key={row.key} className={classes.rowLabel} {...(row.label ? tooltipProps(row.label) : {})}>
          {row.label}
        </div>
      ))}
    </div>
  );
});
