import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AttachedConfig } from '#contract/http/configs.ts';
import { explainError } from '#data/errors/explain.ts';
import { sameIds } from '#domain/servers/configs.ts';
import { toast } from '#ui/toasts/toasts.tsx';

/** A change to what is attached to a group or server, without saying to which. */
export type ConfigChange =
  | { kind: 'attachConfig' | 'detachConfig'; configId: number }
  | { kind: 'orderConfigs'; configIds: number[]; loaded: number[] };

/**
 * Attaches, detaches and puts in order. A new order shows at once and stands until the server has it; refused, the
 * server's own is back.
 */
export function useConfigChanges(
  attached: readonly AttachedConfig[],
  send: (change: ConfigChange) => Promise<unknown>,
) {
  const { t } = useLingui();
  const [attachingId, setAttachingId] = useState<number | null>(null);
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const ids = attached.map(({ id }) => id);
  const isOrdered = order !== null && sameIds(order, ids);

  const tell = (error: unknown): void => {
    const { text, isSilent } = explainError(error);
    if (!isSilent) toast.error(typeof text === 'string' ? text : t(text));
  };

  return {
    attachingId,
    ordered: isOrdered ? order.flatMap((id) => attached.find((config) => config.id === id) ?? []) : attached,
    attach(configId: number): void {
      setAttachingId(configId);
      void send({ kind: 'attachConfig', configId })
        .catch(tell)
        .finally(() => setAttachingId(null));
    },
    detach(configId: number): void {
      void send({ kind: 'detachConfig', configId }).catch(tell);
    },
    reorder(configs: readonly AttachedConfig[]): void {
      const configIds = configs.map(({ id }) => id);
      setOrder(configIds);
      void send({ kind: 'orderConfigs', configIds, loaded: ids })
        .catch(tell)
        .finally(() => setOrder(null));
    },
  };
}
