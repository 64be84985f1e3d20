import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { type ProxyError, proxyErrors, proxyFaults } from '#contract/http/proxies.ts';
import type { ProxyState } from '#domain/proxies/state.ts';
import type { RowTone } from '#ui/DataGrid/gridColumn.ts';
import type { StateTone } from '#ui/StateBadge/StateBadge.tsx';

export const stateNames: Record<ProxyState, MessageDescriptor> = {
  failed: msg({ message: 'Failed', context: 'proxy' }),
  blocked: msg({ message: 'Blocked', context: 'proxy' }),
  checking: msg({ message: 'Being checked', context: 'proxy' }),
  unchecked: msg({ message: 'Not checked', context: 'proxy' }),
  ok: msg({ message: 'Works', context: 'proxy' }),
};

export const stateTones: Record<ProxyState, StateTone> = {
  failed: 'negative',
  blocked: 'warning',
  checking: 'info',
  unchecked: 'secondary',
  ok: 'positive',
};

export const rowTones: Record<ProxyState, RowTone | null> = {
  failed: 'negative',
  blocked: 'warning',
  checking: 'info',
  unchecked: null,
  ok: null,
};

const faultTexts: Record<ProxyError, MessageDescriptor> = {
  refused: msg`Refused the connection`,
  credentials: msg`Refused login and password`,
  timeout: msg`No answer in time`,
  protocol: msg`Not a proxy of this protocol`,
  unreachable: msg`Cannot be reached`,
  closed: msg`Closed the connection`,
  certificate: msg`Its certificate is not valid`,
  answer: msg`Refused the request`,
  target: msg`Does not reach the address that it is checked with`,
  blocked: msg`Refuses connections for some time`,
  forbidden: msg`Checks are not allowed to connect to its network`,
};

const isKnown = (error: string): error is ProxyError => (proxyErrors as readonly string[]).includes(error);

/** Returns why a check has failed, as a text; an unknown reason is shown as the API sends it. */
export function useFaultText(): (error: string) => string {
  const { t } = useLingui();
  return useCallback((error) => (isKnown(error) ? t(faultTexts[error]) : error), [t]);
}

export const urlFaults: Record<string, MessageDescriptor> = {
  [proxyFaults.required]: msg`URL required`,
  [proxyFaults.incorrect]: msg`Incorrect URL`,
  [proxyFaults.protocol]: msg`Only http, https and socks5 proxies are supported.`,
};

export const noneSelected = msg`No proxies selected.`;
