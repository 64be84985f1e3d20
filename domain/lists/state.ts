/** How a list that comes from the server stands. */
export interface ListState {
  /** Nothing is known yet. */
  isLoading: boolean;
  /** The person has ended the wait. */
  isStopped: boolean;
  /** Why it could not be loaded, or not again; null when it could. */
  error: unknown;
  /** What is shown is of this time and may be old, milliseconds since the epoch; null when it is fresh. */
  asOf: number | null;
  isOffline: boolean;
  isRetrying: boolean;
  retry: () => void;
  /** Ends the wait. */
  cancel: () => void;
}
