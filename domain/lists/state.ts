export interface ListState {
  /** No data yet. */
  isLoading: boolean;
  /** The user has cancelled the loading. */
  isStopped: boolean;
  /** Error of the last load; null when it succeeded. */
  error: unknown;
  /** Load time of shown data that may be outdated, in milliseconds since the epoch; null when they are fresh. */
  asOf: number | null;
  isOffline: boolean;
  isRetrying: boolean;
  retry: () => void;
  cancel: () => void;
}
