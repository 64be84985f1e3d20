import { foldedDayAt } from '#domain/schedule/charts/chart.ts';
import { barAtHour } from '#domain/schedule/editing/cursor.ts';
import type { Bar } from '#domain/schedule/week.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import { chartPoint, isOverRows, type Spot, spotAt, xOf } from './geometry.ts';
import {
  bandGesture,
  type ChartStage,
  drawGesture,
  moveGesture,
  resizeGesture,
  selecting,
  together,
} from './gestures.ts';
import { followPress, isDragging, stopScrolling } from './press.ts';

export interface PointerOptions {
  stage: ChartStage;
  /** Called when a menu is requested for a bar or an empty place. */
  onMenu: (bar: Bar | null, spot: Spot, anchor: Anchor) => void;
  /** An empty place was clicked while a config is chosen. */
  onPlace: (configId: number, spot: Spot) => void;
  /** Double click. */
  onOpen: (bar: Bar) => void;
  /** The keyboard continues where the pointer was. */
  onFocus: () => void;
  /** The pointer is used: the focus of the keyboard need not be shown. */
  onPointer: () => void;
}

/** Maximum width of the ends of a bar by which a mouse resizes it; CSS pixels. */
const edgeWidth = 7;

interface Found {
  spot: Spot;
  bar: Bar | null;
  edge: 'start' | 'end' | null;
}

/** Mouse, pen and touch on the rows of a chart: bars are found by position. Returns a function that detaches it. */
export function attachPointer({
  stage,
  onMenu,
  onPlace,
  onOpen,
  onFocus,
  onPointer,
}: PointerOptions): () => void {
  const { scroller, geometry, editor } = stage;
  const listeners = new AbortController();
  const { signal } = listeners;
  let isTouched = false;
  let atEdge: Element | null = null;
  let cancelPress: (() => void) | null = null;

  function find(clientX: number, clientY: number): Found | null {
    if (!isOverRows(scroller, clientX, clientY)) return null;
    const point = chartPoint(scroller, clientX, clientY);
    const spot = spotAt(geometry(), point);
    if (!spot) return null;
    const bar = barAtHour(
      editor.rowView(spot).map((view) => view.bar),
      spot.hour,
    );
    if (!bar) return { spot, bar, edge: null };
    const [left, right] = [xOf(geometry(), bar.start), xOf(geometry(), bar.end)];
    const width = Math.min(edgeWidth, (right - left) / 4);
    return { spot, bar, edge: point.x < left + width ? 'start' : point.x > right - width ? 'end' : null };
  }
  const isControl = (target: EventTarget | null): boolean =>
    target instanceof Element && target.closest('button, a, input, [data-control]') !== null;

  const cursorTo = ({ spot, bar }: Found): void =>
    editor.moveCursor({ ...spot, hour: bar?.start ?? Math.floor(spot.hour) });

  function click(found: Found, { ctrlKey, metaKey, shiftKey }: PointerEvent): void {
    const { bar, spot } = found;
    const { configToPlace, isSelecting } = editor.state.get();
    stage.session.dismiss();
    cursorTo(found);
    onFocus();
    if (bar) {
      if (ctrlKey || metaKey || shiftKey || isSelecting) editor.toggle(bar.id);
      else editor.select([bar.id]);
    } else if (configToPlace !== null) onPlace(configToPlace, spot);
    else if (!isSelecting) editor.select([]);
  }

  function down(event: PointerEvent): void {
    isTouched = event.pointerType === 'touch';
    onPointer();
    if (event.button !== 0 || !event.isPrimary || isControl(event.target)) return;
    const { clientX, clientY, ctrlKey, metaKey, shiftKey } = event;
    const handle =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null;
    const from = chartPoint(scroller, clientX, clientY);
    const held = handle && editor.bars().find(({ id }) => id === handle.dataset['of']);
    if (handle && held) {
      const edge = handle.dataset['handle'] === 'start' ? 'start' : 'end';
      event.preventDefault();
      cancelPress = followPress(
        event,
        { start: () => resizeGesture(stage, together(stage, held), edge, from) },
        scroller,
        true,
      );
      return;
    }
    const found = find(clientX, clientY);
    if (!found) return;
    // A drag must not select texts; the focus goes to the chart.
    if (!isTouched) event.preventDefault();
    const { bar, spot, edge } = found;
    const isAdding = ctrlKey || metaKey || shiftKey;
    cancelPress = followPress(
      event,
      {
        tap: (released) => click(found, released),
        hold(released) {
          cursorTo(found);
          onMenu(bar, spot, { x: released.clientX, y: released.clientY });
        },
        start() {
          stage.session.dismiss();
          onFocus();
          const { configToPlace, isSelecting, selected } = editor.state.get();
          if (bar) {
            const ids = selected.has(bar.id)
              ? selected
              : new Set(isAdding || isSelecting ? [...selected, bar.id] : [bar.id]);
            const gesture =
              edge && !isTouched ? resizeGesture(stage, ids, edge, from) : moveGesture(stage, bar, ids, from);
            return selecting(gesture, () => {
              cursorTo(found);
              editor.select(ids);
            });
          }
          cursorTo(found);
          if (configToPlace !== null && !isAdding) return drawGesture(stage, configToPlace, spot);
          return bandGesture(stage, from, isAdding || isSelecting);
        },
      },
      scroller,
    );
  }

  /**
   * Marks the bar whose end is under the pointer. The mouse cursor is inherited: set on the whole chart, it would compute
   * the style of every bar again.
   */
  function hover({ clientX, clientY, buttons, pointerType, target }: PointerEvent): void {
    if (buttons !== 0 || pointerType === 'touch') return;
    const isEdge = find(clientX, clientY)?.edge != null;
    const element = isEdge && target instanceof Element ? target.closest('[data-bar]') : null;
    if (element === atEdge) return;
    atEdge?.removeAttribute('data-edge');
    element?.setAttribute('data-edge', '');
    atEdge = element;
  }

  function openMenu(event: MouseEvent): void {
    const found = find(event.clientX, event.clientY);
    if (!found) return;
    event.preventDefault();
    // A long press is followed to its end; the browser's own menu for it is unwanted.
    if (isTouched) return;
    cancelPress?.();
    cursorTo(found);
    onFocus();
    onMenu(found.bar, found.spot, { x: event.clientX, y: event.clientY });
  }

  stopScrolling(scroller, () => isDragging(scroller), signal);
  scroller.addEventListener('pointerdown', down, { signal });
  scroller.addEventListener('pointermove', hover, { signal });
  scroller.addEventListener('contextmenu', openMenu, { signal });
  // The line of a folded day; its button has the same effect.
  scroller.addEventListener(
    'click',
    ({ target, clientX, clientY }) => {
      if (!(target instanceof Element && target.closest('[data-line]'))) return;
      const day = foldedDayAt(geometry().layout, chartPoint(scroller, clientX, clientY).y);
      if (day !== null) stage.onUnfold(day);
    },
    { signal },
  );
  scroller.addEventListener(
    'dblclick',
    ({ clientX, clientY }) => {
      const found = find(clientX, clientY);
      if (found?.bar) onOpen(found.bar);
      else if (found && editor.state.get().configToPlace === null)
        onMenu(null, found.spot, { x: clientX, y: clientY });
    },
    { signal },
  );
  return () => {
    cancelPress?.();
    listeners.abort();
  };
}
