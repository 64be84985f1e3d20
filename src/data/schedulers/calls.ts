import { maxIds } from '#contract/common.ts';
import {
  attachScheduler,
  attachSchedulers,
  deleteSchedulers,
  detachScheduler,
  detachSchedulers,
  enableScheduler,
  enableSchedulers,
} from '#contract/http/schedulers.ts';
import { sendInParts, sum } from '#data/bulk/parts.ts';
import { idsPerCall } from '#data/realtime/targetedRefresh.ts';
import type { AttachmentChange } from '#domain/schedule/running/attachments.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';

export interface Deletion {
  ids: readonly number[];
  /** Detaches them from their consoles first; otherwise a scheduler that is attached is refused (409). */
  detach: boolean;
}

/**
 * Sends ids in several calls of at most `size` ids.
 * @returns the sum of the counts
 * @throws PartDoneError when a call after the first one fails
 */
async function sumOf(
  ids: readonly number[],
  size: number,
  send: (part: number[]) => Promise<{ count: number }>,
): Promise<number> {
  const countOf = ({ count }: { count: number }): number => count;
  return sum((await sendInParts(ids, size, send, countOf)).map(countOf));
}

/**
 * One console has a call of its own; several are changed in one transaction, up to the limit of a call.
 * @returns the number of changed consoles; 1 for a single console, even if nothing changed
 */
export async function sendAttachment(
  api: Api,
  change: AttachmentChange,
  options: CallOptions = {},
): Promise<number> {
  const { consoleIds: ids } = change;
  const [id] = ids;
  const params = ids.length === 1 && id !== undefined ? { id } : null;
  switch (change.kind) {
    case 'attach': {
      const { scheduler, enabled } = change;
      const body = { schedulerId: scheduler.id, ...(enabled !== undefined && { enabled }) };
      if (!params)
        return sumOf(ids, maxIds, (consoleIds) =>
          api.call(attachSchedulers, { body: { consoleIds, ...body } }, options),
        );
      await api.call(attachScheduler, { params, body }, options);
      return 1;
    }
    case 'detach':
      if (!params)
        return sumOf(ids, idsPerCall, (part) =>
          api.call(detachSchedulers, { query: { consoleIds: part.join(',') } }, options),
        );
      await api.call(detachScheduler, { params }, options);
      return 1;
    case 'enable': {
      const body = { enabled: change.enabled };
      if (!params)
        return sumOf(ids, maxIds, (consoleIds) =>
          api.call(enableSchedulers, { body: { consoleIds, ...body } }, options),
        );
      await api.call(enableScheduler, { params, body }, options);
      return 1;
    }
  }
}

/** @returns the number of deleted schedulers */
export const sendDeletion = (
  api: Api,
  { ids, detach }: Deletion,
  options: CallOptions = {},
): Promise<number> =>
  sumOf(ids, idsPerCall, (part) => {
    const query = { schedulerIds: part.join(','), ...(detach && { detach: 'true' as const }) };
    return api.call(deleteSchedulers, { query }, options);
  });
