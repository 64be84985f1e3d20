import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type WebBotStatus, webBotStatuses } from '#contract/enums.ts';
import type { WebBotAccount } from '#contract/http/webBots.ts';
import type { DroppedReason } from '#domain/webBots/csv.ts';
import type { WebBotField } from '#domain/webBots/form.ts';
import { type Problem, type ShownStatus, shownStatus, type TmStatus } from '#domain/webBots/status.ts';
import type { StateTone } from '#ui/StateBadge/StateBadge.tsx';

/** Display names of the statuses (specification, "Web-bot status"). */
export const statusNames: Record<ShownStatus, MessageDescriptor> = {
  new: msg({ message: 'new', context: 'web bot' }),
  work: msg({ message: 'work', context: 'web bot' }),
  updated: msg({ message: 'updated', context: 'web bot' }),
  problem: msg({ message: 'problem', context: 'web bot' }),
  ban: msg({ message: 'ban', context: 'web bot' }),
  deleted: msg({ message: 'deleted', context: 'web bot' }),
};

const statusTones: Record<ShownStatus, StateTone> = {
  new: 'info',
  work: 'positive',
  updated: 'info',
  problem: 'negative',
  ban: 'negative',
  deleted: 'secondary',
};

/** Tone of a status; statuses of a newer API have the default tone. */
export function statusToneOf({ status }: Pick<WebBotAccount, 'status'>): StateTone {
  const shown = shownStatus(status);
  return typeof shown === 'string' ? statusTones[shown] : 'secondary';
}

/** All statuses with their names, for the filter. */
export const statusOptions: readonly { value: WebBotStatus; label: MessageDescriptor }[] = webBotStatuses.map(
  (status) => {
    const shown = shownStatus(status);
    return { value: status, label: typeof shown === 'string' ? statusNames[shown] : msg`unknown` };
  },
);

export const problemNames: Record<Problem, MessageDescriptor> = {
  credentials: msg`Wrong credentials`,
  proxy: msg`Proxy error`,
  unknown: msg`Unknown problem`,
  unrecognized: msg`Unrecognized problem`,
  none: msg`No problem`,
};

export const tmStatusNames: Record<TmStatus, MessageDescriptor> = {
  locked: msg`locked`,
  unlocked: msg`unlocked`,
  unknown: msg`unknown`,
};

export const fieldNames: Record<WebBotField, MessageDescriptor> = {
  email: msg`Email`,
  password: msg`Password`,
  gauth: msg`Gauth`,
  'proxy.host': msg`Proxy host`,
  'proxy.port': msg`Proxy port`,
  'proxy.login': msg`Proxy login`,
  'proxy.password': msg`Proxy password`,
};

/** Why a row of a file is left out. */
export const droppedTexts: Record<DroppedReason, MessageDescriptor> = {
  encoding: msg`It has bytes that are not text in this encoding`,
  columns: msg`The number of columns is not 7`,
  email: msg`The email is not valid`,
  password: msg`The password is missing or has characters that cannot be displayed`,
  gauth: msg`Gauth is missing or has characters that cannot be displayed`,
  'proxy.host': msg`The proxy host is not an IP address`,
  'proxy.port': msg`The proxy port is not a number from 1 to 65535`,
  'proxy.login': msg`The proxy login is missing, or has spaces or characters that cannot be displayed`,
  'proxy.password': msg`The proxy password is missing, or has spaces or characters that cannot be displayed`,
};
