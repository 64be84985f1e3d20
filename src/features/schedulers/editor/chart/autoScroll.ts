import { axisHeight, labelWidth } from './geometry.ts';

/** Within this distance of an edge a drag scrolls, CSS pixels. */
const zone = 36;
/** Fastest, CSS pixels a frame. */
const fastest = 14;

/** How far to scroll at a position between two edges. */
function speed(at: number, from: number, to: number): number {
  const by = at < from + zone ? at - from - zone : at > to - zone ? at - to + zone : 0;
  return Math.round((Math.max(-zone, Math.min(zone, by)) / zone) * fastest);
}

/** Scrolls a chart while the pointer is near one of its edges. Whether it has scrolled. */
export function autoScroll(scroller: HTMLElement, clientX: number, clientY: number): boolean {
  const box = scroller.getBoundingClientRect();
  // Beside the chart, as over the list of configs, nothing is meant.
  const isNear =
    clientX > box.left - zone &&
    clientX < box.right + zone &&
    clientY > box.top - zone &&
    clientY < box.bottom + zone;
  if (!isNear) return false;
  const { scrollLeft, scrollTop } = scroller;
  scroller.scrollLeft += speed(clientX, box.left + labelWidth, box.left + scroller.clientWidth);
  scroller.scrollTop += speed(clientY, box.top + axisHeight, box.top + scroller.clientHeight);
  return scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop;
}
