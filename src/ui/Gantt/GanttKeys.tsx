import { type RefObject, useId } from 'react';
import { placeOf } from '#domain/gantt/moves.ts';
import { barAt, type GanttBar, type GanttGroup, type Place } from '#domain/gantt/bars.ts';
import { useObservable } from '#ui/useObservable.ts';
import classes from './Gantt.module.css';
import type { Pointing } from './pointing.ts';
import type { useGanttKeys } from './useGanttKeys.ts';

export interface GanttKeysProps<B extends GanttBar> {
  groups: readonly GanttGroup<B>[];
  pointing: Pointing;
  handlers: ReturnType<typeof useGanttKeys>;
  label: string;
  hint: string;
  describe: (bar: B, place: Place) => string;
  ref: RefObject<HTMLDivElement | null>;
}

/**
 * Keyboard and screen reader access to the chart: a listbox whose only option is the focused bar. So
 * thousands of bars cost nothing, and a screen reader reads each one when it is reached.
 */
export function GanttKeys<B extends GanttBar>({
  groups,
  pointing,
  handlers,
  label,
  hint,
  describe,
  ref,
}: GanttKeysProps<B>) {
  const id = useId();
  const active = useObservable(pointing.active);
  const place = active === null ? null : placeOf(groups, active);
  const bar = place && barAt(groups, place);
  const optionId = bar ? `${id}-${bar.id}` : undefined;
  return (
    <>
      <div
        ref={ref}
        role="listbox"
        tabIndex={0}
        className={classes.keys}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        aria-activedescendant={optionId}
        {...handlers}
      >
        {place && bar ? (
          <div key={bar.id} id={optionId} role="option" aria-selected="true" className="dugout-hidden">
            {describe(bar, place)}
          </div>
        ) : null}
      </div>
      <span id={`${id}-hint`} hidden>
        {hint}
      </span>
    </>
  );
}
