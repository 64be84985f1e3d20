import type { Scheduler } from '#contract/http/schedulers.ts';

/** A sent edit of a scheduler; undefined properties stay unchanged. */
export interface PendingEdit {
  id: number;
  name?: Scheduler['name'] | undefined;
  description?: Scheduler['description'] | undefined;
  data?: Scheduler['data'] | undefined;
}

const apply = (scheduler: Scheduler, { name, description, data }: PendingEdit): Scheduler => ({
  ...scheduler,
  ...(name !== undefined && { name }),
  ...(description !== undefined && { description }),
  ...(data !== undefined && { data }),
});

/**
 * Applies unconfirmed edits to schedulers, in their order. Schedulers without an edit keep their identity,
 * and so does the list when nothing changes.
 */
export function withPendingEdits(
  schedulers: readonly Scheduler[],
  edits: readonly PendingEdit[],
): readonly Scheduler[] {
  if (!schedulers.some(({ id }) => edits.some((edit) => edit.id === id))) return schedulers;
  return schedulers.map((scheduler) =>
    edits.filter(({ id }) => id === scheduler.id).reduce(apply, scheduler),
  );
}
