import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { useOwnConfigs } from '#data/configs/queries.ts';
import { useRights } from '#data/session/rights.ts';

/**
 * Names of the configs of a scheduler: those that came with it, otherwise those of the user's configs. A
 * config without a known name is called by its number.
 */
export function useConfigNames({ configs }: Pick<Scheduler, 'configs'>): (configId: number) => string {
  const { t } = useLingui();
  const { see } = useRights({ see: ['config_own_view', 'config_attach'] });
  const own = useOwnConfigs(see && configs === undefined);
  const known = configs ?? own.data;
  const names = useMemo(() => new Map((known ?? []).map(({ id, name }) => [id, name])), [known]);
  return useCallback((configId) => names.get(configId) ?? t`Config ${configId}`, [names, t]);
}
