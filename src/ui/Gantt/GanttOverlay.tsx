import { placeOf } from '#domain/gantt/moves.ts';
import { groupHeight, rowHeight, rowTop } from '#domain/gantt/layout.ts';
import { edgesOf } from '#domain/gantt/shapes.ts';
import { barAt, type GanttGroup } from '#domain/gantt/bars.ts';
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
  nowIn: GanttGroup['key'] | undefined;
}

/** The vertical extent of the current-time line, CSS pixels; null if its group does not exist. */
function extentOf({ groups, geometry: { layout }, nowIn }: GanttOverlayProps) {
  if (nowIn === undefined) return { top: 0, height: layout.height };
  const at = groups.findIndex(({ key }) => key === nowIn);
  const group = groups[at];
  return group ? { top: layout.tops[at] ?? 0, height: groupHeight(group.rows.length) } : null;
}

/** Overlay: the current time and rings around hovered and focused bars. */
export function GanttOverlay(props: GanttOverlayProps) {
  const { groups, geometry, pointing, now } = props;
  const { labelWidth, width, layout } = geometry;
  const extent = extentOf(props);
  return (
    <div
      className={classes.overlay}
      style={{ left: labelWidth, width, height: layout.height }}
      aria-hidden="true"
    >
      {now === null || !extent ? null : (
        <div
          className={classes.now}
          style={{ ...extent, transform: `translateX(${Math.round(xOf(geometry, now))}px)` }}
        />
      )}
      <Ring groups={groups} geometry={geometry} of={pointing.pointed} kind="pointed" />
      <Ring groups={groups} geometry={geometry} of={pointing.active} kind="active" />
    </div>
  );
}
