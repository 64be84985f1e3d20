import type { AuditFilter } from './audit.ts';

/** Cache keys of access: links, invite codes, users to act as, the audit log. */
export const accessKeys = {
  all: ['access'] as const,
  links: () => [...accessKeys.all, 'links'] as const,
  linkInfo: (token: string) => [...accessKeys.all, 'linkInfo', { token }] as const,
  inviteCodes: () => [...accessKeys.all, 'inviteCodes'] as const,
  users: () => [...accessKeys.all, 'users'] as const,
  audit: (filter: AuditFilter) => [...accessKeys.all, 'audit', filter] as const,
};
