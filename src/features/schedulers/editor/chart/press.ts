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
function autoScroll(scroller: HTMLElement, clientX: number, clientY: number): boolean {
  const box = scroller.getBoundingClientRect();
  // Away from the chart, for example over the list of configs, nothing is meant.
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

/** A drag that has started. Points are those of the window. */
export interface Gesture {
  /** At most once a frame; also when the content has scrolled under a resting pointer. */
  move: (clientX: number, clientY: number) => void;
  end: () => void;
  cancel: () => void;
}

export interface Press {
  /** Called when the mouse has moved, or a finger has rested: a drag begins. Null: there is nothing to drag. */
  start: () => Gesture | null;
  /** Released before a drag began: a click or a tap. */
  tap?: (event: PointerEvent) => void;
  /** Called when a finger rested and was lifted in place: a long press. */
  hold?: (event: PointerEvent) => void;
}

/** A mouse drags from this distance, a finger that moves as far before it has rested scrolls; CSS pixels. */
const distance = { mouse: 3, touch: 10 } as const;
/** A finger drags after it has rested for as long, milliseconds. */
const holdMs = 250;

/**
 * Follows a pointer from its press to its release: a mouse drags at once, a finger after a rest, so that it can scroll.
 * Escape cancels. Near the edges of the chart it scrolls.
 *
 * @param isImmediate a finger drags at once, as at a handle
 * @returns cancels it
 */
export function followPress(
  event: PointerEvent,
  press: Press,
  scroller: HTMLElement | null,
  isImmediate = false,
): () => void {
  const { pointerId } = event;
  const isTouch = event.pointerType === 'touch';
  const from = { x: event.clientX, y: event.clientY };
  let now = from;
  let gesture: Gesture | null = null;
  let isMoved = false;
  let isFresh = false;
  let frame = 0;
  const listeners = new AbortController();
  const { signal } = listeners;
  const timer = isTouch && !isImmediate ? setTimeout(begin, holdMs) : undefined;

  function begin(): void {
    gesture = press.start();
    if (!gesture) return stop();
    if (isTouch) navigator.vibrate?.(10);
    isFresh = true;
    // In a separate task, because the start has changed the page.
    frame = requestAnimationFrame(tick);
  }
  function tick(): void {
    if (!gesture) return;
    const isScrolled = scroller !== null && isMoved && autoScroll(scroller, now.x, now.y);
    if (isFresh || isScrolled) gesture.move(now.x, now.y);
    isFresh = false;
    frame = requestAnimationFrame(tick);
  }
  function stop(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    listeners.abort();
  }
  function cancel(): void {
    stop();
    gesture?.cancel();
    gesture = null;
  }
  function move({ clientX, clientY, pointerId: id }: PointerEvent): void {
    if (id !== pointerId) return;
    now = { x: clientX, y: clientY };
    isFresh = true;
    const far = Math.hypot(now.x - from.x, now.y - from.y);
    if (gesture) {
      isMoved ||= far > distance.mouse;
      return;
    }
    if (isTouch && !isImmediate) {
      if (far > distance.touch) stop();
      return;
    }
    if (far <= distance.mouse) return;
    isMoved = true;
    begin();
  }
  function up(released: PointerEvent): void {
    if (released.pointerId !== pointerId) return;
    stop();
    const running = gesture;
    gesture = null;
    if (!running) return press.tap?.(released);
    if (!isMoved && press.hold) {
      running.cancel();
      return press.hold(released);
    }
    running.move(released.clientX, released.clientY);
    running.end();
  }

  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', ({ pointerId: id }) => id === pointerId && cancel(), { signal });
  window.addEventListener('blur', cancel, { signal });
  window.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape' || !gesture) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      cancel();
    },
    { signal, capture: true },
  );
  return cancel;
}

/**
 * Keeps an element from scrolling under a dragging finger. It must listen before the finger touches: browsers
 * decide then whether a touch can be kept from scrolling.
 */
export function stopScrolling(element: HTMLElement, isDragging: () => boolean, signal: AbortSignal): void {
  const stop = (event: TouchEvent): void => {
    if (event.cancelable && isDragging()) event.preventDefault();
  };
  element.addEventListener('touchmove', stop, { signal, passive: false });
}

export const isDragging = (scroller: HTMLElement | null): boolean =>
  scroller?.dataset['gesture'] !== undefined;
