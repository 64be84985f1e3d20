import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import type { GanttBar, GanttGroup, Place } from '#domain/gantt/bars.ts';
import classes from './Gantt.module.css';
import { GanttAxis } from './GanttAxis.tsx';
import { GanttCard } from './GanttCard.tsx';
import { GanttKeys } from './GanttKeys.tsx';
import { GanttOverlay } from './GanttOverlay.tsx';
import { GanttRows } from './GanttRows.tsx';
import { useGeometry } from './geometry.ts';
import type { GanttVariants } from './variants.ts';
import { createPointing } from './pointing.ts';
import { useGanttKeys } from './useGanttKeys.ts';
import { useGanttPointer } from './useGanttPointer.ts';
import { type GanttHandle, useScales } from './useScales.ts';

export interface GanttProps<B extends GanttBar> {
  groups: readonly GanttGroup<B>[];
  variants: GanttVariants;
  title: ReactNode;
  /** At 1 the day is as wide as the chart. */
  scale: number;
  /** Width of the column of names, CSS pixels. */
  labelWidth: number;
  /** Current decimal hour; null when the shown day is not today. */
  now: number | null;
  /** Key of the group that contains the current time if each group is a different day; otherwise all groups show it. */
  nowIn?: GanttGroup['key'];
  /** Groups without rows can be unfolded, others folded, by their names; the caller offers it to the keyboard. */
  onFold?: (key: GanttGroup['key']) => void;
  labels: {
    /** Name of the chart. */
    label: string;
    /** Keyboard instructions. */
    hint: string;
  };
  /** Text on a bar, as far as it has room. Must be constant or memoized: another function draws everything again. */
  textOf?: (bar: B) => string;
  /** Description of a bar in one sentence, for screen readers. */
  describe: (bar: B, place: Place) => string;
  card: (bar: B, place: Place) => ReactNode;
  ref?: Ref<GanttHandle>;
}

/**
 * A day as a chart: groups of rows with bars along the hours. Scrolls in both directions with thousands of bars; the
 * keyboard moves from bar to bar.
 */
export function Gantt<B extends GanttBar>(props: GanttProps<B>) {
  const { groups, variants, title, scale, labelWidth, now, nowIn, onFold, labels, describe, card, ref } =
    props;
  const textOf = props.textOf as ((bar: GanttBar) => string) | undefined;
  const size = useElementSize<HTMLDivElement>();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const keys = useRef<HTMLDivElement>(null);
  const [pointing] = useState(createPointing);
  const geometry = useGeometry(groups, size.width, labelWidth, scale);
  const shared = { groups, geometry, pointing, scroller };
  const keyHandlers = useGanttKeys(shared);
  useGanttPointer({
    ...shared,
    onChoose: () => keys.current?.focus({ preventScroll: true }),
  });
  const { width, layout } = geometry;
  useScales(ref, scroller, geometry, now, layout.tops[groups.findIndex(({ key }) => key === nowIn)]);
  return (
    <div data-card className={classes.frame}>
      <div ref={useMergedRef(size.ref, setScroller)} className={classes.scroller}>
        <GanttAxis title={title} geometry={geometry} now={now}>
          <GanttKeys
            {...labels}
            groups={groups}
            pointing={pointing}
            handlers={keyHandlers}
            describe={describe}
            ref={keys}
          />
        </GanttAxis>
        <div className={classes.body} style={{ width: labelWidth + width, height: layout.height }}>
          <GanttRows
            groups={groups}
            geometry={geometry}
            variants={variants}
            scroller={scroller}
            onFold={onFold}
            textOf={textOf}
          />
          <GanttOverlay groups={groups} geometry={geometry} pointing={pointing} now={now} nowIn={nowIn} />
        </div>
      </div>
      <GanttCard {...shared} card={card} />
    </div>
  );
}
