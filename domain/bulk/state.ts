/**
 * Progress of one item. `stopped`: not processed, because the bulk was stopped. `unknown`: its call was interrupted,
 * so the outcome is not known.
 */
export type BulkStep = 'waiting' | 'running' | 'done' | 'skipped' | 'failed' | 'unknown' | 'stopped';

export interface BulkLine<T> {
  readonly item: T;
  readonly step: BulkStep;
  /** Reason of the skip, or the error of the failure. */
  readonly reason: unknown;
}

export interface BulkState<T> {
  /** In the order of the items. */
  readonly lines: readonly BulkLine<T>[];
  /** `stopping`: waits for the running item. */
  readonly phase: 'idle' | 'running' | 'stopping' | 'ended';
  /** Items with an unknown outcome are being looked up. */
  readonly isLookingUp: boolean;
}
