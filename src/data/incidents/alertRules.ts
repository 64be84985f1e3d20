import {
  createAlertRule,
  deleteAlertRule,
  dryRunAlertRule,
  getAlertRuleResults,
  getAlertRules,
  type NewAlertRule,
  previewAlertRule,
  updateAlertRule,
} from '#contract/http/alertRules.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { defineChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { defineRead, useRead } from '#data/read.ts';
import { alertRuleKeys } from './incidentKeys.ts';

/** All rules; events keep them up to date. */
export const useAlertRules = defineRead({
  key: alertRuleKeys.list(),
  load: async (api, options) => (await api.call(getAlertRules, {}, options)).data,
  staleTime: 0,
});

const reload = [alertRuleKeys.list()];

/** Adds a rule, or changes the one with the id; resolves to its id. */
export const useSaveAlertRule = defineChange({
  send: async (
    { api },
    { id, revision, rule }: { id: number | null; revision?: number | undefined; rule: NewAlertRule },
    options,
  ): Promise<number> => {
    if (id === null) return (await api.call(createAlertRule, { body: rule }, options)).id;
    await api.call(updateAlertRule, { params: { id }, body: { ...rule, revision } }, options);
    return id;
  },
  reload,
});

export const useDeleteAlertRule = defineChange({
  send: ({ api }, { id }: { id: number }, options) => api.call(deleteAlertRule, { params: { id } }, options),
  reload,
});

/** When a rule would have opened incidents in the last days; loads nothing for null. */
export const useAlertPreview = (rule: NewAlertRule | null) =>
  useRead({
    key: [...alertRuleKeys.all, 'preview', rule],
    load: rule ? (api, options) => api.call(previewAlertRule, { body: rule }, options) : null,
    staleTime: 60_000,
    meta: { silent: true },
  });

/**
 * What the remedies of a rule would have done in the last days, after which the user may switch them on;
 * loads nothing for null.
 */
export const useAlertDryRun = (rule: RequestOf<typeof dryRunAlertRule>['body'] | null) =>
  useRead({
    key: [...alertRuleKeys.all, 'dryRun', rule],
    load: rule ? (api, options) => api.call(dryRunAlertRule, { body: rule }, options) : null,
    staleTime: 60_000,
    meta: { silent: true },
  });

/** How many incidents of each rule ended without a person; empty if the API does not count them. */
export const useAlertRuleResults = defineRead({
  key: [...alertRuleKeys.all, 'results'],
  load: async (api, options) => (await optionalCall(api, getAlertRuleResults, {}, options))?.data ?? [],
  staleTime: 60_000,
});
