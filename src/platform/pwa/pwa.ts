import type { Observable } from '#domain/observable.ts';

export interface Updates {
  /** A newer version is installed and waits to be activated. */
  readonly waiting: Observable<boolean>;
  check(): void;
  /** Activates the new version; the page reloads. */
  apply(): void;
}

/** `offered`: the browser has an install dialog. `hint`: there is no dialog, and the app explains the steps. */
export type InstallState = 'none' | 'offered' | 'hint' | 'installed';

/** Installing the app. */
export interface Installation {
  readonly state: Observable<InstallState>;
  /** Opens the browser's dialog; does nothing unless the state is `offered`. */
  prompt(): Promise<void>;
}
