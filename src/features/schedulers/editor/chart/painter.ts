import { rowHeight } from '#domain/gantt/layout.ts';
import { topOfRow } from '#domain/schedule/charts/chart.ts';
import type { Place } from '#domain/schedule/editing/edit.ts';
import { type ChartPoint, type Geometry, xOf } from './geometry.ts';

/** Maximum number of bars drawn under the pointer; where further ones land is drawn too. */
const maxHeld = 40;

export interface HeldBar extends Place {
  label: string;
  color: string;
}

export interface PainterClasses {
  held: string;
  heldBar: string;
  ghost: string;
  fit: string;
  note: string;
  band: string;
}

/**
 * Draws an edit in progress above the rows, without React: a pointer moves every frame, and a frame changes a transform
 * or a few elements. All places are in the layer's pixels, from 00:00 and the top of Monday.
 */
export interface Painter {
  hold(geometry: Geometry, bars: readonly HeldBar[]): void;
  moveHeld(dx: number, dy: number): void;
  /** Draws where bars land, or would land if not refused. */
  ghosts(geometry: Geometry, places: readonly Place[], isRefused: boolean): void;
  /** Draws where refused bars would fit. */
  fits(geometry: Geometry, places: readonly Place[]): void;
  /** Text next to the bars. @param at CSS pixels of the frame; the text stays within the frame */
  note(lines: readonly string[], at: ChartPoint, isRefused: boolean): void;
  band(from: ChartPoint, to: ChartPoint): void;
  /** Removes the landing places; bars that follow the pointer stay. */
  clearPreview(): void;
  clear(): void;
  /** Removes the painter's own elements. */
  remove(): void;
}

/** Distance of the text to its bar and to the edges of the frame, CSS pixels. */
const gap = 6;

/**
 * @param layer covers the rows and scrolls with them
 * @param frame the visible part of the chart, which does not scroll
 */
export function createPainter(layer: HTMLElement, frame: HTMLElement, classes: PainterClasses): Painter {
  const create = (className: string, parent: HTMLElement = layer): HTMLElement => {
    const element = document.createElement('div');
    element.className = className;
    parent.append(element);
    return element;
  };
  const held = create(classes.held);
  const ghosts: HTMLElement[] = [];
  const fits: HTMLElement[] = [];
  const note = create(classes.note, frame);
  const band = create(classes.band);
  note.hidden = true;
  band.hidden = true;

  const put = (element: HTMLElement, geometry: Geometry, { day, slot, start, end }: Place): void => {
    const top = topOfRow(geometry.layout, { day, slot });
    element.hidden = top === null;
    element.style.transform = `translate(${xOf(geometry, start)}px, ${top ?? 0}px)`;
    element.style.width = `${Math.max(2, xOf(geometry, end - start))}px`;
    element.style.height = `${rowHeight}px`;
  };

  function putAll(
    pool: HTMLElement[],
    className: string,
    geometry: Geometry,
    places: readonly Place[],
  ): void {
    places.forEach((place, at) => put((pool[at] ??= create(className)), geometry, place));
    for (const unused of pool.slice(places.length)) unused.hidden = true;
  }

  const clearPreview = (): void => {
    for (const element of [...ghosts, ...fits, note]) element.hidden = true;
  };

  return {
    hold(geometry, bars) {
      held.replaceChildren();
      held.style.transform = '';
      for (const bar of bars.slice(0, maxHeld)) {
        const element = create(classes.heldBar, held);
        put(element, geometry, bar);
        element.textContent = bar.label;
        element.style.background = bar.color;
      }
    },
    moveHeld(dx, dy) {
      held.style.transform = `translate(${dx}px, ${dy}px)`;
    },
    ghosts(geometry, places, isRefused) {
      putAll(ghosts, classes.ghost, geometry, places);
      for (const ghost of ghosts) ghost.toggleAttribute('data-refused', isRefused);
    },
    fits: (geometry, places) => putAll(fits, classes.fit, geometry, places),
    note(lines, { x, y }, isRefused) {
      note.hidden = lines.length === 0;
      note.toggleAttribute('data-refused', isRefused);
      note.replaceChildren(
        ...lines.map((line) => {
          const element = document.createElement('div');
          element.textContent = line;
          return element;
        }),
      );
      if (note.hidden) return;
      const left = Math.max(gap, Math.min(x, frame.clientWidth - note.offsetWidth - gap));
      const isBelow = y + rowHeight + gap + note.offsetHeight < frame.clientHeight;
      const top = isBelow ? y + rowHeight + gap : Math.max(gap, y - note.offsetHeight - gap);
      note.style.transform = `translate(${left}px, ${top}px)`;
    },
    band(from, to) {
      band.hidden = false;
      band.style.transform = `translate(${Math.min(from.x, to.x)}px, ${Math.min(from.y, to.y)}px)`;
      band.style.width = `${Math.abs(to.x - from.x)}px`;
      band.style.height = `${Math.abs(to.y - from.y)}px`;
    },
    clearPreview,
    clear() {
      held.replaceChildren();
      band.hidden = true;
      clearPreview();
    },
    remove() {
      for (const element of [held, note, band, ...ghosts, ...fits]) element.remove();
    },
  };
}
