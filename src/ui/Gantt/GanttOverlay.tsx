import { placeOf } from '#domain/gantt/moves.ts';
import { rowHeight, rowTop } from '#domain/gantt/layout.ts';
import { edgesOf } from '#domain/gantt/shapes.ts';
import { barAt, type GanttGroup } from '#domain/gantt/types.ts';
import type { Observable } from '#domain/observable.ts';
import { useObservable } from '#ui/useObservable.ts';
import classes from './Gantt.module.css';
import { type Geometry, pad, xOf } from './geometry.ts';
import type { Pointing } from './pointing.ts';

/** Distance of the ring around a bar, CSS pixels. */
const gap = 1;

interface RingProps {
  groups: readonly GanttGroup[];
  geometry: Geometry;
  of: Observable<number | string | null>;
  kind: 'active' | 'pointed';
}

function Ring({ groups, geometry, of, kind }: RingProps) {
  const id = useObservable(of);
  const place = id === null ? null : placeOf(groups, id);
  const bar = place && barAt(groups, place);
  if (!place || !bar) return null;
  const edges = edgesOf(bar, geometry.dayWidth);
  const top = rowTop(geometry.layout, place.group, place.row) + gap;
  return (
    <div
      className={classes.ring}
      data-kind={kind}
      style={{
        width: edges.width + 2 * gap + 2,
        height: rowHeight - 2 * gap,
        transform: `translate(${pad + edges.left - gap - 1}px, ${top}px)`,
      }}
    />
  );
}

export interface GanttOverlayProps {
  groups: readonly GanttGroup[];
  geometry: Geometry;
  pointing: Pointing;
  now: number | null;
}

/** Overlay: the current time and rings around hovered and focused bars. */
export function GanttOverlay({ groups, geometry, pointing, now }: GanttOverlayProps) {
  const { labelWidth, width, layout } = geometry;
  return (
    <div
      className={classes.overlay}
      style={{ left: labelWidth, width, height: layout.height }}
      aria-hidden="true"
    >
      {now === null ? null : (
        <div
          className={classes.now}
          style={{ transform: `translateX(${Math.round(xOf(geometry, now))}px)` }}
        />
      )}
      <Ring groups={groups} geometry={geometry} of={pointing.pointed} kind="pointed" />
      <Ring groups={groups} geometry={geometry} of={pointing.active} kind="active" />
    </div>
  );
}
