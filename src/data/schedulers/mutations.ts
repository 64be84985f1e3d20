import type { RequestOf } from '#contract/endpoint.ts';
import { createScheduler, updateScheduler } from '#contract/http/schedulers.ts';
import { defineChange, usePendingChangesOf } from '#data/change.ts';
import { refreshConsoles } from '#data/consoles/cache.ts';
import type { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import type { AttachmentChange } from '#domain/schedule/running/attachments.ts';
import { refreshConsoleSchedulers, refreshSchedulers } from './cache.ts';
import { type Deletion, sendAttachment, sendDeletion } from './calls.ts';
import { consoleSchedulerKeys, schedulerKeys } from './schedulerKeys.ts';

export type NewScheduler = RequestOf<typeof createScheduler>['body']['scheduler'];

/** Changes of an edit; with `revision` it is refused (409) when the scheduler was saved since. */
export type SchedulerEdit = { id: number } & RequestOf<typeof updateScheduler>['body']['scheduler'];

/** Creates a scheduler; resolves to its id. */
export const useCreateScheduler = defineChange({
  key: ['schedulers', 'create'],
  async send({ api, refreshes }, scheduler: NewScheduler, options) {
    const created = await api.call(createScheduler, { body: { scheduler } }, options);
    await refreshSchedulers(refreshes, [created.id]);
    return created;
  },
});

const editKey = ['schedulers', 'update'] as const;

/** Edits that are not confirmed, oldest first; `withPendingEdits` shows them. */
export const usePendingSchedulerEdits = (): SchedulerEdit[] => usePendingChangesOf(editKey);

/** Changes name, description or plan of a scheduler; resolves to its new revision, after the lists have it. */
export const useUpdateScheduler = defineChange({
  key: editKey,
  send: ({ api }, { id, ...scheduler }: SchedulerEdit, options) =>
    api.call(updateScheduler, { params: { id }, body: { scheduler } }, options),
  settle: ({ refreshes }, { id, name }) =>
    Promise.all([
      refreshSchedulers(refreshes, [id]),
      name === undefined ? null : refreshes.reload(consoleSchedulerKeys.list()),
    ]),
});

/** Deletes schedulers, with their drafts; resolves to the number of deleted ones. */
export const useDeleteSchedulers = defineChange({
  key: ['schedulers', 'delete'],
  async send({ api, schedulerDrafts }, deletion: Deletion, options) {
    const count = await sendDeletion(api, deletion, options);
    for (const id of deletion.ids) schedulerDrafts.remove(id);
    return count;
  },
  reload: [consoleSchedulerKeys.list()],
  settle: ({ refreshes }, { ids }) => refreshSchedulers(refreshes, ids),
});

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
 * consoles. The change stays pending until the lists have it; `withPendingAttachments` shows it meanwhile.
 */
export const useAttachmentChange = defineChange({
  key: attachmentKey,
  // Of several changes of a console, the last must reach the server last.
  scope: 'attachments',
  send: ({ api }, change: AttachmentChange, options) => sendAttachment(api, change, options),
  settle: ({ refreshes }, { consoleIds }) => refreshAttachments(refreshes, consoleIds),
});

/** Changes of attachments that are not confirmed, oldest first. */
export const usePendingAttachments = (): AttachmentChange[] => usePendingChangesOf(attachmentKey);
