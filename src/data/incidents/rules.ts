import {
  createAlertRule,
  deleteAlertRule,
  getAlertRules,
  type NewAlertRule,
  previewAlertRule,
  updateAlertRule,
} from '#contract/http/alertRules.ts';
import { defineChange } from '#data/change.ts';
import { defineRead, useRead } from '#data/read.ts';
import { alertRuleKeys } from './keys.ts';

/** All rules; events keep them up to date. */
export const useAlertRules = defineRead({
  key: alertRuleKeys.list(),
  load: async (api, options) => (await api.call(getAlertRules, {}, options)).data,
  staleTime: 0,
});

const reload = [alertRuleKeys.list()];

/** Adds a rule, or changes the one with the id. */
export const useSaveAlertRule = defineChange({
  send: (
    { api },
    { id, revision, rule }: { id: number | null; revision?: number | undefined; rule: NewAlertRule },
    options,
  ): Promise<unknown> =>
    id === null
      ? api.call(createAlertRule, { body: rule }, options)
      : api.call(updateAlertRule, { params: { id }, body: { ...rule, revision } }, options),
  reload,
});

export const useDeleteAlertRule = defineChange({
  send: ({ api }, { id }: { id: number }, options) => api.call(deleteAlertRule, { params: { id } }, options),
  reload,
});

/** When a rule would have opened incidents in the last days; nothing for null. */
export const useAlertPreview = (rule: NewAlertRule | null) =>
  useRead({
    key: [...alertRuleKeys.all, 'preview', rule],
    load: rule ? (api, options) => api.call(previewAlertRule, { body: rule }, options) : null,
    staleTime: 60_000,
    meta: { silent: true },
  });
