import type { Observable } from '#domain/observable.ts';

/** New versions of the app itself. */
export interface Updates {
  /** A newer version is here and waits to be let in. */
  readonly waiting: Observable<boolean>;
  /** Asks the server whether there is one. */
  check(): void;
  /** Lets it in; the page loads anew. */
  apply(): void;
}

/** `offered`: the browser has a dialog for it. `hint`: it has none, and the person must know the way. */
export type InstallState = 'none' | 'offered' | 'hint' | 'installed';

/** The app as something that is installed. */
export interface Installation {
  readonly state: Observable<InstallState>;
  /** Opens the browser's dialog; does nothing unless it is offered. */
  prompt(): Promise<void>;
}
