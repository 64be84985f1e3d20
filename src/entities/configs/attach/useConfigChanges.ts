import { useEffect, useState } from 'react';
import type { AttachedConfig } from '#contract/http/attachedConfig.ts';
import { type ConfigChange, hasSameIds } from '#domain/servers/configs.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { ConfigWrites } from './configWrites.ts';

interface ShownOrder {
  configIds: readonly number[];
  /** Once it is saved: the list as it was loaded before. Then the order is shown until another list is loaded. */
  savedOver: string | null;
}

const none: ReadonlySet<number> = new Set();

/**
 * Attaches, detaches and reorders configs. A new order is shown at once, until the server has saved it and the list has
 * been reloaded; when refused, the server's order is restored.
 */
export function useConfigChanges(
  attached: readonly AttachedConfig[],
  send: (change: ConfigChange) => Promise<unknown>,
) {
  const { reportError } = useUiContext();
  const [attachingId, setAttachingId] = useState<number | null>(null);
  const [detaching, setDetaching] = useState<ReadonlySet<number>>(none);
  const [order, setOrder] = useState<ShownOrder | null>(null);
  const [writes] = useState(() => new ConfigWrites());
  const ids = attached.map(({ id }) => id);
  const loaded = ids.join();
  const isOrdered = order !== null && hasSameIds(order.configIds, ids);
  if (order && order.savedOver !== null && order.savedOver !== loaded) setOrder(null);
  useEffect(() => writes.loaded(ids));

  return {
    attachingId,
    detaching,
    ordered: isOrdered
      ? order.configIds.flatMap((id) => attached.find((config) => config.id === id) ?? [])
      : attached,
    attach(configId: number): void {
      setAttachingId(configId);
      void writes
        .attach(configId, send)
        .catch(reportError)
        .finally(() => setAttachingId(null));
    },
    detach(configId: number): void {
      setDetaching((before) => new Set(before).add(configId));
      void writes
        .detach(configId, send)
        .catch(reportError)
        .finally(() => setDetaching((before) => new Set([...before].filter((id) => id !== configId))));
    },
    reorder(configs: readonly AttachedConfig[]): void {
      const configIds = configs.map(({ id }) => id);
      setOrder({ configIds, savedOver: null });
      writes.order(configIds, send).then(
        // A newer order stays until it is saved as well.
        () => setOrder((now) => (now?.configIds === configIds ? { configIds, savedOver: loaded } : now)),
        (error: unknown) => {
          setOrder(null);
          reportError(error);
        },
      );
    },
  };
}
