import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AttachedConfig } from '#contract/http/configs.ts';
import { explainError } from '#data/errors/explain.ts';
import { hasSameIds } from '#domain/servers/configs.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { type ConfigChange, ConfigWrites } from './configWrites.ts';

/**
 * Attaches, detaches and reorders configs. A new order is shown at once, until the server has saved it; when refused,
 * the server's order is restored.
 */
export function useConfigChanges(
  attached: readonly AttachedConfig[],
  send: (change: ConfigChange) => Promise<unknown>,
) {
  const { t } = useLingui();
  const [attachingId, setAttachingId] = useState<number | null>(null);
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const [writes] = useState(() => new ConfigWrites());
  const ids = attached.map(({ id }) => id);
  const isOrdered = order !== null && hasSameIds(order, ids);

  const report = (error: unknown): void => {
    const { text, isSilent } = explainError(error);
    if (!isSilent) toast.error(typeof text === 'string' ? text : t(text));
  };

  return {
    attachingId,
    ordered: isOrdered ? order.flatMap((id) => attached.find((config) => config.id === id) ?? []) : attached,
    attach(configId: number): void {
      setAttachingId(configId);
      void writes
        .attach(configId, ids, send)
        .catch(report)
        .finally(() => setAttachingId(null));
    },
    detach(configId: number): void {
      void writes.detach(configId, ids, send).catch(report);
    },
    reorder(configs: readonly AttachedConfig[]): void {
      const configIds = configs.map(({ id }) => id);
      setOrder(configIds);
      writes.order(configIds, ids, send).then(
        // A newer order stays until it is saved as well.
        () => setOrder((now) => (now === configIds ? null : now)),
        (error: unknown) => {
          setOrder(null);
          report(error);
        },
      );
    },
  };
}
