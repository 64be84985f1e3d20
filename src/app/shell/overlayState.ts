import { createObservable, type Observable } from '#domain/observable.ts';

/** Overlays of the shell: the command palette, the sheet of shortcuts, and the dialogs of the user menu. */
export type Overlay = 'palette' | 'shortcuts' | 'guestAccess' | 'accessLink';

/** Which overlay is open; at most one. */
export interface OverlayState {
  readonly shown: Observable<Overlay | null>;
  show(next: Overlay): void;
  hide(): void;
  /** Opens the overlay, or closes it when it is open. */
  toggle(next: Overlay): void;
}

export function createOverlayState(): OverlayState {
  const shown = createObservable<Overlay | null>(null);
  return {
    shown,
    show: (next) => shown.set(next),
    hide: () => shown.set(null),
    toggle: (next) => shown.set(shown.get() === next ? null : next),
  };
}
