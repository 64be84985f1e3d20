import {
  attachScheduler,
  attachSchedulers,
  deleteSchedulers,
  detachScheduler,
  detachSchedulers,
  enableScheduler,
  enableSchedulers,
} from '#contract/http/schedulers.ts';
import { idsPerCall } from '#data/realtime/targetedRefresh.ts';
import type { AttachmentChange } from '#domain/schedule/attachments.ts';
import type { Api, CallOptions } from '#platform/api/types.ts';

export interface Deletion {
  ids: readonly number[];
  /** Detaches them from their consoles first; otherwise a scheduler that is attached is refused (409). */
  detach: boolean;
}

/** Sends ids in several calls, because the length of an address is limited. @returns the sum of the counts */
async function sumOf(
  ids: readonly number[],
  send: (part: readonly number[]) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (let at = 0; at < ids.length; at += idsPerCall) count += await send(ids.slice(at, at + idsPerCall));
  return count;
}

/** One console has a call of its own; several are changed in one transaction. @returns the number of changed consoles */
export async function sendAttachment(
  api: Api,
  change: AttachmentChange,
  options: CallOptions = {},
): Promise<number> {
  const consoleIds = [...change.consoleIds];
  const [id = 0] = consoleIds;
  const params = { id };
  const isOne = consoleIds.length === 1;
  switch (change.kind) {
    case 'attach': {
      const body = { schedulerId: change.scheduler.id };
      if (!isOne) return (await api.call(attachSchedulers, { body: { consoleIds, ...body } }, options)).count;
      await api.call(attachScheduler, { params, body }, options);
      return 1;
    }
    case 'detach':
      if (!isOne)
        return sumOf(consoleIds, async (part) => {
          const query = { consoleIds: part.join(',') };
          return (await api.call(detachSchedulers, { query }, options)).count;
        });
      await api.call(detachScheduler, { params }, options);
      return 1;
    case 'enable': {
      const body = { enabled: change.enabled };
      if (!isOne) return (await api.call(enableSchedulers, { body: { consoleIds, ...body } }, options)).count;
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
  sumOf(ids, async (part) => {
    const query = { schedulerIds: part.join(','), ...(detach && { detach: 'true' as const }) };
    return (await api.call(deleteSchedulers, { query }, options)).count;
  });
