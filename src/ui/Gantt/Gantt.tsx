import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useRef, useState, useLayoutEffect } from 'react';
import { type GanttBar, type GanttGroup, type Place, barAt } from '#domain/gantt/bars.ts';
import { placeOf } from '#domain/gantt/moves.ts';
import { rowHeight, rowTop, type GanttLayout, spanOf } from '#domain/gantt/layout.ts';
import { useObservable } from '#ui/useObservable.ts';
import classes from './Gantt.module.css';
import { HourTicks } from './HourTicks.tsx';
import { GanttKeys } from './GanttKeys.tsx';
import { GanttOverlay } from './GanttOverlay.tsx';
import { GanttDrawing } from './GanttDrawing.tsx';
import { GanttLabels } from './GanttLabels.tsx';
import { useGeometry, axisHeight, type Geometry, xOf } from './geometry.ts';
import type { GanttVariants } from './variants.ts';
import { createPointing, type Pointing } from './pointing.ts';
import { useGanttKeys } from './useGanttKeys.ts';
import { useGanttPointer } from './useGanttPointer.ts';
import { type GanttHandle, useScales } from './useScales.ts';

/** Overscan, CSS pixels: the distance of one frame of fast scrolling. */
const overscan = 360;

/** Distance of a card to its row and to the window's edges, CSS pixels. */
const gap = 6;

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
    label: string;
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

interface GanttCardProps<B extends GanttBar> {
  groups: readonly GanttGroup<B>[];
  geometry: Geometry;
  pointing: Pointing;
  scroller: HTMLElement | null;
  card: (bar: B, place: Place) => ReactNode;
}

/** Card with the details of a bar. Keyboard users get the same text from the option's label. */
function GanttCard<B extends GanttBar>({ groups, geometry, pointing, scroller, card }: GanttCardProps<B>) {
  const cardTarget = useObservable(pointing.cardTarget);
  const box = useRef<HTMLDivElement>(null);
  const place = cardTarget && placeOf(groups, cardTarget.id);
  const bar = place && barAt(groups, place);

  useLayoutEffect(() => {
    const [element, around] = [box.current, scroller?.getBoundingClientRect()];
    if (!element || !around || !place || !bar) return;
    const { scrollLeft, scrollTop } = scroller ?? { scrollLeft: 0, scrollTop: 0 };
    const left = around.left + geometry.labelWidth;
    const onScreen = (hour: number): number =>
      Math.min(around.right, Math.max(left, left + xOf(geometry, hour) - scrollLeft));
    const middle = cardTarget.x ?? (onScreen(bar.from) + onScreen(bar.to)) / 2;
    const top = around.top + axisHeight + rowTop(geometry.layout, place.group, place.row) - scrollTop;
    const above = top - element.offsetHeight - gap;
    const x = Math.min(middle - element.offsetWidth / 2, window.innerWidth - element.offsetWidth - gap);
    element.style.left = `${Math.max(gap, x)}px`;
    element.style.top = `${above >= gap ? above : top + rowHeight + gap}px`;
  });

  if (!place || !bar) return null;
  return (
    <div ref={box} className={classes.card} aria-hidden="true">
      {card(bar, place)}
    </div>
  );
}

/** Groups in or near the view; changes only when that set changes, not with each scrolled pixel. */
function useSpan(scroller: HTMLElement | null, layout: GanttLayout) {
  const [span, setSpan] = useState({ first: 0, last: -1 });
  useLayoutEffect(() => {
    if (!scroller) return undefined;
    const measure = (): void => {
      const { scrollTop, clientHeight } = scroller;
      const next = spanOf(layout, scrollTop - overscan, scrollTop + clientHeight + overscan);
      setSpan((before) => (before.first === next.first && before.last === next.last ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', measure);
    };
  }, [scroller, layout]);
  return span;
}

interface GanttRowsProps {
  groups: readonly GanttGroup[];
  geometry: Geometry;
  variants: GanttVariants;
  scroller: HTMLElement | null;
  onFold: ((key: GanttGroup['key']) => void) | undefined;
  textOf: ((bar: GanttBar) => string) | undefined;
}

/** The visible groups: names in one sticky column, drawings next to it. */
function GanttRows({ groups, geometry, variants, scroller, onFold, textOf }: GanttRowsProps) {
  const { labelWidth, dayWidth, width, step, layout } = geometry;
  const { first, last } = useSpan(scroller, layout);
  const inSight = groups
    .slice(first, last + 1)
    .map((group, at) => ({ group, top: layout.tops[first + at] ?? 0 }));
  return (
    <>
      <div className={classes.labels} style={{ width: labelWidth }} aria-hidden="true">
        {inSight.map(({ group, top }) => (
          <GanttLabels key={group.key} group={group} top={top} onFold={onFold} />
        ))}
      </div>
      <div className={classes.drawings} style={{ left: labelWidth, width }}>
        {inSight.map(({ group, top }) => (
          <GanttDrawing
            key={group.key}
            rows={group.rows}
            top={top}
            dayWidth={dayWidth}
            step={step}
            variants={variants}
            textOf={textOf}
          />
        ))}
      </div>
    </>
  );
}

interface GanttAxisProps {
  title: ReactNode;
  geometry: Geometry;
  /** Decimal hour; null when the shown day is not today. */
  now: number | null;
  /** Content of the sticky corner. */
  children: ReactNode;
}

/** Title and hours of a chart; sticky. */
function GanttAxis({ title, geometry, now, children }: GanttAxisProps) {
  const { labelWidth, width, step } = geometry;
  return (
    <div className={classes.axis} style={{ width: labelWidth + width }}>
      <div className={classes.corner} style={{ width: labelWidth }}>
        {children}
      </div>
      <h2 className={classes.title} style={{ left: labelWidth }}>
        {title}
      </h2>
      <div className={classes.ticks} style={{ left: labelWidth, width }} aria-hidden="true">
        <HourTicks step={step} now={now} xOf={(hour) => xOf(geometry, hour)} />
      </div>
    </div>
  );
}
