import { keepPreviousData } from '@tanstack/react-query';
import type { RequestOf } from '#contract/endpoint.ts';
import { getAuditLog } from '#contract/http/audit.ts';
import { useRead } from '#data/read.ts';
import { accessKeys, type AuditFilter } from './accessKeys.ts';

export const auditPageSize = 50;

const queryOf = ({
  who,
  actions,
  from,
  to,
  page,
}: AuditFilter): NonNullable<RequestOf<typeof getAuditLog>['query']> => ({
  limit: String(auditPageSize),
  offset: String(page * auditPageSize),
  ...(who ? { who } : {}),
  ...(actions.length > 0 ? { actions: actions.join(',') } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

/** A page of the audit log, newest first. */
export const useAuditLog = (filter: AuditFilter) =>
  useRead({
    key: accessKeys.audit(filter),
    load: (api, options) => api.call(getAuditLog, { query: queryOf(filter) }, options),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
