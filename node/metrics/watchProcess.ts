import { collectDefaultMetrics, type Registry } from 'prom-client';

/** Adds processor time, memory, garbage collection and the lag of the event loop. */
export const watchProcess = ({ registry }: { registry: Registry }): void =>
  collectDefaultMetrics({ register: registry });
