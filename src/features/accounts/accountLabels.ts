import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { accountStatus } from '#contract/enums.ts';
import { type Account, banCodes } from '#contract/http/accounts/account.ts';
import { useSilentServers } from '#data/consoles/presence.ts';
import { banOf, type RowClass, type ShownStatus, shownStatus } from '#domain/accounts/status.ts';
import { nearTime } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import type { RowTone } from '#ui/DataGrid/gridColumn.ts';
import type { StateTone } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';

export const classNames: Record<RowClass, MessageDescriptor> = {
  done: msg`Done`,
  failed: msg`Failed`,
  queued: msg`Queue`,
  active: msg`Active`,
  unpaired: msg`Unpaired`,
};

export const classTones: Record<RowClass, RowTone> = {
  done: 'settled',
  failed: 'negative',
  queued: 'info',
  active: 'positive',
  unpaired: 'warning',
};

const statusNames: ReadonlyMap<number, MessageDescriptor> = new Map([
  [accountStatus.inactive, msg`inactive`],
  [accountStatus.connecting, msg`connecting`],
  [accountStatus.active, msg`active`],
  [accountStatus.signIn, msg`signing in`],
  [accountStatus.failed, msg`failed`],
]);

const statusTones: ReadonlyMap<number, StateTone> = new Map([
  [accountStatus.inactive, 'secondary'],
  [accountStatus.connecting, 'positive'],
  [accountStatus.active, 'positive'],
  [accountStatus.signIn, 'warning'],
  [accountStatus.failed, 'negative'],
]);

const kindTones: Record<Exclude<ShownStatus['kind'], 'status'>, StateTone> = {
  done: 'settled',
  quarantine: 'warning',
  offline: 'negative',
  unknown: 'secondary',
};

export interface AccountLabels {
  yes: string;
  no: string;
  statusOf: (account: Account) => string;
  /** Color of a status (specification, "Account status colors"). */
  toneOf: (account: Account) => StateTone;
  /** A shown status in every language, for sorting and filters: the number of the status, or the kind of another. */
  codeOf: (account: Account) => string;
  /** All statuses by their code, for the filter. */
  statuses: readonly { value: string; label: string }[];
  banTextOf: (code: number | null) => string;
  /** All bans, for the filter. */
  bans: readonly { value: string; label: string }[];
}

/** Texts for the values of accounts; the object is stable while the language is, and the servers that are offline are. */
export function useAccountLabels(): AccountLabels {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const silent = useSilentServers();
  return useMemo(() => {
    const banNames = {
      webTmLocked: t`Web TM locked`,
      temporary: t`Temp ban`,
      full: t`Full ban`,
    } as const;
    return {
      yes: t`Yes`,
      no: t`No`,
      statusOf(account) {
        const shown = shownStatus(account, silent);
        if (shown.kind === 'done') return t`done`;
        if (shown.kind === 'quarantine') return t`quarantine`;
        if (shown.kind === 'offline') return t`offline`;
        if (shown.kind === 'unknown') {
          if (shown.since === null) return t`unknown`;
          const time = nearTime(Date.parse(shown.since), serverClock.now(), timezone);
          return t`unknown since ${time}`;
        }
        const name = statusNames.get(shown.status);
        return name ? t(name) : shown.text;
      },
      toneOf(account) {
        const shown = shownStatus(account, silent);
        return shown.kind === 'status'
          ? (statusTones.get(shown.status) ?? 'secondary')
          : kindTones[shown.kind];
      },
      codeOf(account) {
        const shown = shownStatus(account, silent);
        return shown.kind === 'status' ? String(shown.status) : shown.kind;
      },
      statuses: [
        ...[...statusNames].map(([status, name]) => ({ value: String(status), label: t(name) })),
        { value: 'done', label: t`done` },
        { value: 'quarantine', label: t`quarantine` },
        { value: 'offline', label: t`offline` },
        { value: 'unknown', label: t`unknown` },
      ],
      banTextOf(code) {
        const ban = banOf(code);
        return ban === null ? '' : typeof ban === 'number' ? String(ban) : banNames[ban];
      },
      bans: (Object.keys(banCodes) as (keyof typeof banCodes)[]).map((name) => ({
        value: String(banCodes[name]),
        label: banNames[name],
      })),
    };
  }, [t, silent, timezone]);
}
