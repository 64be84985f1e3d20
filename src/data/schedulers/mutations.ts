import { useMutation, useMutationState } from '@tanstack/react-query';
import type { RequestOf } from '#contract/endpoint.ts';
import { createScheduler, updateScheduler } from '#contract/http/schedulers.ts';
import { type Abortable, optionsOf } from '#data/cancel.ts';
import { refreshConsoles } from '#data/consoles/cache.ts';
import type { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import { useServices } from '#data/services.ts';
import type { AttachmentChange } from '#domain/schedule/attachments.ts';
import { refreshConsoleSchedulers, refreshSchedulers } from './cache.ts';
import { type Deletion, sendAttachment, sendDeletion } from './calls.ts';
import { consoleSchedulerKeys, schedulerKeys } from './keys.ts';

export type NewScheduler = RequestOf<typeof createScheduler>['body']['scheduler'];

/** What an edit changes; with `revision` it is refused (409) when the scheduler was saved since. */
export type SchedulerEdit = { id: number } & RequestOf<typeof updateScheduler>['body']['scheduler'];

/** Creates a scheduler; resolves to its id. The caller reports errors. */
export function useCreateScheduler() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: ['schedulers', 'create'],
    mutationFn: ({ signal, ...scheduler }: Abortable<NewScheduler>) =>
      api.call(createScheduler, { body: { scheduler } }, optionsOf(signal)),
    meta: { silent: true },
    onSuccess: ({ id }) => refreshSchedulers(refreshes, [id]),
  });
}

const editKey = ['schedulers', 'update'] as const;

/** Edits that are not confirmed, oldest first; `withPendingEdits` shows them. */
export const usePendingSchedulerEdits = (): SchedulerEdit[] =>
  useMutationState({
    filters: { mutationKey: editKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as SchedulerEdit,
  });

/**
 * Changes name, description or plan of a scheduler; resolves to its new revision, after the lists have it. The caller
 * reports errors.
 */
export function useUpdateScheduler() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: editKey,
    mutationFn: ({ signal, id, ...scheduler }: Abortable<SchedulerEdit>) =>
      api.call(updateScheduler, { params: { id }, body: { scheduler } }, optionsOf(signal)),
    meta: { silent: true },
    onSettled: async (_answer, _error, { id, name }) => {
      const consoleList = name === undefined ? null : refreshes.reload(consoleSchedulerKeys.list());
      await Promise.all([refreshSchedulers(refreshes, [id]), consoleList]);
    },
  });
}

/** Deletes schedulers; resolves to the number of deleted ones. The caller reports errors. */
export function useDeleteSchedulers() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: ['schedulers', 'delete'],
    mutationFn: ({ signal, ids, detach }: Abortable<Deletion>) =>
      sendDeletion(api, { ids, detach }, optionsOf(signal)),
    meta: { silent: true },
    onSettled: async (_answer, _error, { ids }) => {
      await Promise.all([refreshSchedulers(refreshes, ids), refreshes.reload(consoleSchedulerKeys.list())]);
    },
  });
}

/** Everything that shows which scheduler a console has, and on how many consoles a scheduler is. */
async function refreshAttachments(refreshes: RefreshQueue, consoleIds: readonly number[]): Promise<void> {
  await Promise.all([
    refreshConsoleSchedulers(refreshes, consoleIds),
    refreshConsoles(refreshes, consoleIds),
    refreshes.reload(schedulerKeys.all),
  ]);
}

const attachmentKey = ['consoleSchedulers', 'change'] as const;

/**
 * Attaches a scheduler to consoles, detaches theirs, or enables or disables it; resolves to the number of changed
 * consoles. The change stays pending until the lists have it; `withPendingAttachments` shows it meanwhile. The caller
 * reports errors.
 */
export function useAttachmentChange() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: attachmentKey,
    mutationFn: ({ signal, ...change }: Abortable<AttachmentChange>) =>
      sendAttachment(api, change, optionsOf(signal)),
    meta: { silent: true },
    onSettled: (_answer, _error, { consoleIds }) => refreshAttachments(refreshes, consoleIds),
  });
}

/** Changes of attachments that are not confirmed, oldest first. */
export const usePendingAttachments = (): AttachmentChange[] =>
  useMutationState({
    filters: { mutationKey: attachmentKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as AttachmentChange,
  });
