import { type WebBotError, webBotErrors, type WebBotStatus, webBotStatuses } from '#contract/enums.ts';
import type { WebBotAccount } from '#contract/http/webBots.ts';

/** Statuses shown in a table, as keys of their texts; `new` and `work` stand for added and in work. */
export type ShownStatus = 'new' | 'work' | 'updated' | 'problem' | 'ban' | 'deleted';

const shown: Record<WebBotStatus, ShownStatus> = {
  added: 'new',
  inWork: 'work',
  updated: 'updated',
  failed: 'problem',
  ban: 'ban',
  deleted: 'deleted',
};

const isKnownStatus = (status: string): status is WebBotStatus =>
  (webBotStatuses as readonly string[]).includes(status);

/** The shown status; one of a newer API is shown unchanged. */
export const shownStatus = (status: string): ShownStatus | { text: string } =>
  isKnownStatus(status) ? shown[status] : { text: status };

/** Problem labels, exactly as specified. */
export const problemLabels = {
  credentials: 'Wrong credentials',
  proxy: 'Proxy error',
  unknown: 'Unknown problem',
  unrecognized: 'Unrecognized problem',
  none: 'No problem',
} as const;
export type Problem = keyof typeof problemLabels;

const problems: Record<WebBotError, Problem> = {
  credentials: 'credentials',
  proxy: 'proxy',
  unknown: 'unknown',
  other: 'unrecognized',
};

/** The problem of an account; an error unknown to this app counts as unrecognized. */
export function problemOf(error: string | null): Problem {
  if (error === null || error === '') return 'none';
  const known = webBotErrors.find((name) => name === error);
  return known ? problems[known] : 'unrecognized';
}

/** States of the transfer market; a missing or newer one counts as unknown. */
export const tmStatuses = ['locked', 'unlocked', 'unknown'] as const;
export type TmStatus = (typeof tmStatuses)[number];
export const tmStatusOf = (status: string | null): TmStatus =>
  tmStatuses.find((known) => known === status) ?? 'unknown';

/** Whether an account can be marked as deleted. */
export const canDelete = ({ status }: Pick<WebBotAccount, 'status'>): boolean => status !== 'deleted';
