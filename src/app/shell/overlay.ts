import { createObservable } from '#domain/observable.ts';

/** Overlays of the shell: the command palette and the sheet of shortcuts. */
export type Overlay = 'palette' | 'shortcuts';

const overlay = createObservable<Overlay | null>(null);

export const shownOverlay: { get(): Overlay | null; subscribe(listener: () => void): () => void } = overlay;

export const showOverlay = (next: Overlay): void => overlay.set(next);
export const hideOverlay = (): void => overlay.set(null);

/** Opens the overlay, or closes it when it is open. */
export const toggleOverlay = (next: Overlay): void => overlay.set(overlay.get() === next ? null : next);
