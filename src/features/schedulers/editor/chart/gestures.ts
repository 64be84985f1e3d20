import { rowHeight } from '#domain/gantt/layout.ts';
import { foldedDayAt, topOfRow } from '#domain/schedule/charts/chart.ts';
import { drawnSpan } from '#domain/schedule/editing/intent.ts';
import { toStep } from '#domain/schedule/rows.ts';
import { type Bar, lastDropHour, type WeekDay } from '#domain/schedule/week.ts';
import type { Editor } from '../editor.ts';
import type { CurrentEdit, Preview } from '../commands/currentEdit.ts';
import {
  type ChartPoint,
  chartPoint,
  type Geometry,
  hourAt,
  isOverChart,
  isOverRows,
  nearestSpot,
  type Spot,
  spotAt,
  xOf,
} from './geometry.ts';
import type { HeldBar, Painter } from './painter.ts';
import type { Gesture } from './press.ts';

/** From this number of bars on, one pass over all of them is faster than a search for each. */
const manyBars = 20;

export interface ChartStage {
  scroller: HTMLElement;
  painter: Painter;
  geometry: () => Geometry;
  editor: Editor;
  session: CurrentEdit;
  /** Appearance of a bar while it follows the pointer. */
  looks: (configId: number) => Pick<HeldBar, 'label' | 'color'>;
  /** Called when an edit was made or refused. */
  onEdited: (preview: Preview) => void;
  /** Bars were selected by a rubber band. */
  onSelected: () => void;
  /** A folded day was clicked, or a drag rests on it. */
  onUnfold: (day: WeekDay) => void;
}

/** Marks bars whose copy follows the pointer. Most drags are of one bar: it is found without checking all others. */
function markHeld(scroller: HTMLElement, ids: readonly string[]): void {
  if (ids.length < manyBars) {
    for (const id of ids)
      scroller.querySelector(`[data-bar="${CSS.escape(id)}"]`)?.setAttribute('data-held', '');
    return;
  }
  const held = new Set(ids);
  for (const element of scroller.querySelectorAll('[data-bar]'))
    if (held.has(element.getAttribute('data-bar') ?? '')) element.setAttribute('data-held', '');
}

function clearHeld(scroller: HTMLElement): void {
  for (const element of scroller.querySelectorAll('[data-held]')) element.removeAttribute('data-held');
}

/** A gesture that ends with an edit. */
function editing(stage: ChartStage, kind: string, move: (clientX: number, clientY: number) => void): Gesture {
  const { scroller, painter, session, onEdited } = stage;
  scroller.dataset['gesture'] = kind;
  const clean = (): void => {
    delete scroller.dataset['gesture'];
    clearHeld(scroller);
    painter.clear();
  };
  return {
    move,
    end() {
      clean();
      const done = session.finish();
      if (done) onEdited(done);
    },
    cancel() {
      clean();
      session.cancel();
    },
  };
}

/** A folded day is unfolded when a drag has rested on its heading for as long, milliseconds. */
const unfoldMs = 500;

/** Unfolds the days that a gesture rests on, so that it can continue into their rows. */
function unfolding(stage: ChartStage, gesture: Gesture): Gesture {
  const { scroller, geometry, onUnfold } = stage;
  let over: WeekDay | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    move(clientX, clientY) {
      gesture.move(clientX, clientY);
      const { y } = chartPoint(scroller, clientX, clientY);
      const day = isOverChart(scroller, clientX, clientY) ? foldedDayAt(geometry().layout, y) : null;
      if (day === over) return;
      over = day;
      clearTimeout(timer);
      if (day !== null) timer = setTimeout(() => onUnfold(day), unfoldMs);
    },
    end() {
      clearTimeout(timer);
      gesture.end();
    },
    cancel() {
      clearTimeout(timer);
      gesture.cancel();
    },
  };
}

/** Bars that move together: the selected ones, if this is one of them. */
export function together({ editor }: ChartStage, bar: Bar): ReadonlySet<string> {
  const { selected } = editor.state.get();
  return selected.has(bar.id) ? selected : new Set([bar.id]);
}

/** Shows the selection of a gesture in a task of its own, so that its start does not block the page. */
export function selecting(gesture: Gesture, select: () => void): Gesture {
  const timer = setTimeout(select);
  return {
    move: gesture.move,
    end() {
      clearTimeout(timer);
      select();
      gesture.end();
    },
    cancel() {
      clearTimeout(timer);
      select();
      gesture.cancel();
    },
  };
}

/** @param moving ids of the bars that move */
export function moveGesture(
  stage: ChartStage,
  bar: Bar,
  moving: ReadonlySet<string>,
  from: ChartPoint,
): Gesture {
  const { scroller, painter, geometry, editor, session, looks } = stage;
  const ids = [...moving];
  const held = editor.bars().filter(({ id }) => moving.has(id));
  // The bar under the pointer is always among those that are drawn.
  const ordered = [bar, ...held.filter(({ id }) => id !== bar.id)];
  painter.hold(
    geometry(),
    ordered.map((one) => ({ ...one, ...looks(one.configId) })),
  );
  markHeld(scroller, ids);
  const gesture = editing(stage, 'move', (clientX, clientY) => {
    const point = chartPoint(scroller, clientX, clientY);
    const spot = nearestSpot(geometry(), point);
    painter.moveHeld(point.x - from.x, point.y - from.y);
    if (!spot) return;
    const hours = toStep(hourAt(geometry(), point.x - from.x));
    session.show({
      kind: 'move',
      ids,
      by: { hours, slots: spot.slot - bar.slot, days: spot.day - bar.day },
    });
  });
  return unfolding(stage, gesture);
}

/** @param resized ids of the bars that are resized together */
export function resizeGesture(
  stage: ChartStage,
  resized: ReadonlySet<string>,
  edge: 'start' | 'end',
  from: ChartPoint,
): Gesture {
  const { scroller, geometry, session } = stage;
  const ids = [...resized];
  markHeld(scroller, ids);
  return editing(stage, 'resize', (clientX, clientY) => {
    const { x } = chartPoint(scroller, clientX, clientY);
    session.show({ kind: 'resize', ids, edge, hours: toStep(hourAt(geometry(), x - from.x)) });
  });
}

/** Draws a bar over empty hours. */
export function drawGesture(stage: ChartStage, configId: number, from: Spot): Gesture {
  const { scroller, geometry, session } = stage;
  const { day, slot } = from;
  return editing(stage, 'draw', (clientX, clientY) => {
    const { x } = chartPoint(scroller, clientX, clientY);
    session.show({
      kind: 'draw',
      configId,
      at: { day, slot, ...drawnSpan(from.hour, hourAt(geometry(), x)) },
    });
  });
}

/** Drops a config from the list: outside of the rows nothing is shown and nothing happens. */
export function dropGesture(stage: ChartStage, configId: number): Gesture {
  const { scroller, geometry, session } = stage;
  const gesture = editing(stage, 'drop', (clientX, clientY) => {
    const spot = isOverRows(scroller, clientX, clientY)
      ? spotAt(geometry(), chartPoint(scroller, clientX, clientY))
      : null;
    if (!spot) return session.cancel();
    const hour = Math.min(lastDropHour, Math.floor(spot.hour));
    session.show({ kind: 'drop', configId, at: { ...spot, hour } });
  });
  return unfolding(stage, gesture);
}

/** Selects the bars that a rectangle touches. @param isAdding in addition to those that are selected */
export function bandGesture(stage: ChartStage, from: ChartPoint, isAdding: boolean): Gesture {
  const { scroller, painter, geometry, editor, onSelected } = stage;
  const before = isAdding ? [...editor.state.get().selected] : [];
  scroller.dataset['gesture'] = 'band';
  const clean = (): void => {
    delete scroller.dataset['gesture'];
    painter.clear();
  };
  return {
    move(clientX, clientY) {
      const to = chartPoint(scroller, clientX, clientY);
      painter.band(from, to);
      editor.select([...before, ...barsWithin(geometry(), editor, from, to)]);
    },
    end() {
      clean();
      onSelected();
    },
    cancel() {
      clean();
      editor.select(before);
    },
  };
}

function barsWithin(geometry: Geometry, editor: Editor, a: ChartPoint, b: ChartPoint): string[] {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return editor
    .bars()
    .filter((bar) => {
      if (xOf(geometry, bar.end) <= left || xOf(geometry, bar.start) >= right) return false;
      const y = topOfRow(geometry.layout, bar);
      return y !== null && y < bottom && y + rowHeight > top;
    })
    .map(({ id }) => id);
}
