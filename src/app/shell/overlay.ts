import { createObservable } from '#domain/observable.ts';

/** What lies over the shell: the command palette, or the sheet of shortcuts. */
export type Overlay = 'palette' | 'shortcuts';

const overlay = createObservable<Overlay | null>(null);

export const shownOverlay: { get(): Overlay | null; subscribe(listener: () => void): () => void } = overlay;

export const showOverlay = (next: Overlay): void => overlay.set(next);
export const hideOverlay = (): void => overlay.set(null);

/** The same key that opens it closes it. */
export const toggleOverlay = (next: Overlay): void => overlay.set(overlay.get() === next ? null : next);
