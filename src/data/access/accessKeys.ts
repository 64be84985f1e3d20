/** Which entries of the audit log are loaded. */
export interface AuditFilter {
  /** A part of a username or an email; empty: everybody. */
  who: string;
  /** Empty: all actions. */
  actions: readonly string[];
  /** Days `YYYY-MM-DD` in UTC, both included; null: no limit. */
  from: string | null;
  to: string | null;
  /** From 0. */
  page: number;
}

/** Cache keys of access: links, invite codes, users to act as, the audit log. */
export const accessKeys = {
  all: ['access'] as const,
  links: () => [...accessKeys.all, 'links'] as const,
  linkInfo: (token: string) => [...accessKeys.all, 'linkInfo', { token }] as const,
  inviteCodes: () => [...accessKeys.all, 'inviteCodes'] as const,
  users: () => [...accessKeys.all, 'users'] as const,
  people: () => [...accessKeys.all, 'people'] as const,
  audit: (filter: AuditFilter) => [...accessKeys.all, 'audit', filter] as const,
};
