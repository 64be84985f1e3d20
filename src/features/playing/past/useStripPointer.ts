import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { PastViewState } from './usePastView.ts';

/** How much one step of a wheel zooms. */
const wheelFactor = 1.25;
/**
 * Minimum time between two moments of a drag, milliseconds: each changes the address, and browsers drop changes after 100
 * (Safari) or 200 (Chromium) in ten seconds.
 */
const dragStepMs = 150;

/** Pointers on the strip: one points, chooses a moment and drags it along; two zoom; the wheel zooms once the strip has the focus. */
export function useStripPointer(
  area: RefObject<HTMLElement | null>,
  state: PastViewState,
  at: number | null,
  onAt: (at: number) => void,
) {
  const [hover, setHover] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const pending = useRef<{ at: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const pointers = useRef(new Map<number, number>());
  const latest = useRef({ state, at });
  useEffect(() => {
    latest.current = { state, at };
  });

  const timeOf = (clientX: number): number => {
    const box = area.current?.getBoundingClientRect();
    const { view, now } = latest.current.state;
    if (!box || box.width === 0) return now;
    const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width));
    return Math.min(now, view.from + (view.to - view.from) * share);
  };

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    // Not passive: the page must not scroll as well.
    const wheel = (event: WheelEvent): void => {
      const { view, zoom, move } = latest.current.state;
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (!isSideways && !event.ctrlKey && document.activeElement !== element) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      if (isSideways) return move((event.deltaX / box.width) * (view.to - view.from));
      const around = view.from + (view.to - view.from) * ((event.clientX - box.left) / box.width);
      zoom(event.deltaY > 0 ? wheelFactor : 1 / wheelFactor, around);
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [area]);

  const publish = (): void => {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    onAt(pending.current.at);
    pending.current = null;
  };
  const drag = (to: number): void => {
    setDragged(to);
    if (pending.current) pending.current.at = to;
    else pending.current = { at: to, timer: setTimeout(publish, dragStepMs) };
  };
  useEffect(() => () => clearTimeout(pending.current?.timer), []);

  const end = ({ pointerId }: PointerEvent): void => {
    pointers.current.delete(pointerId);
    publish();
    setDragged(null);
  };

  return {
    hover,
    /** The moment under the pointer that drags it; the address follows. */
    dragged,
    handlers: {
      onPointerDown(event: PointerEvent): void {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, event.clientX);
        latest.current.state.hold();
        if (pointers.current.size === 1) onAt(timeOf(event.clientX));
      },
      onPointerMove(event: PointerEvent): void {
        const before = pointers.current.get(event.pointerId);
        if (event.pointerType !== 'touch' || before !== undefined) setHover(timeOf(event.clientX));
        if (before === undefined) return;
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        pointers.current.set(event.pointerId, event.clientX);
        if (other === undefined) return drag(timeOf(event.clientX));
        const [was, is] = [Math.abs(before - other), Math.abs(event.clientX - other)];
        if (was > 8 && is > 8) latest.current.state.zoom(was / is, timeOf((event.clientX + other) / 2));
      },
      onPointerUp: (event: PointerEvent): void => {
        end(event);
        if (event.pointerType === 'touch') setHover(null);
      },
      onPointerCancel: end,
      onPointerLeave: (): void => setHover(null),
    },
  };
}
