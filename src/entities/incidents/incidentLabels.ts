import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IncidentState, Severity } from '#contract/http/incidents.ts';
import type { ConditionKind } from '#domain/alerts/conditions.ts';
import type { StateTone } from '#ui/StateBadge/StateBadge.tsx';

export const conditionLabels: Record<ConditionKind, MessageDescriptor> = {
  serverOffline: msg({ message: 'Server offline', context: 'incident' }),
  agentOld: msg({ message: 'Agent out of date', context: 'incident' }),
  startRefused: msg({ message: 'Starts refused', context: 'incident' }),
  agentTooOld: msg({ message: 'Agent too old to start', context: 'incident' }),
  pictureStale: msg({ message: 'No picture', context: 'incident' }),
  consoleFailed: msg({ message: 'Consoles failed', context: 'incident' }),
  accountsFailedShare: msg({ message: 'Many failed accounts', context: 'incident' }),
  screenStuck: msg({ message: 'Consoles stuck', context: 'incident' }),
  screenMarked: msg({ message: 'Screen that needs attention', context: 'incident' }),
  planMissed: msg({ message: 'Schedule not followed', context: 'incident' }),
  proxyFailing: msg({ message: 'Proxies fail', context: 'incident' }),
  balanceDays: msg({ message: 'Balance runs out', context: 'incident' }),
  consoleExpiring: msg({ message: 'Consoles expire', context: 'incident' }),
  planExpiring: msg({ message: 'Plan expires', context: 'incident' }),
  diskFull: msg({ message: 'Disk nearly full', context: 'incident' }),
  serverDiskFull: msg({ message: 'Disk of a server nearly full', context: 'incident' }),
  backupOld: msg({ message: 'Backup too old', context: 'incident' }),
  serverBelowNormal: msg({ message: 'Server performing below normal', context: 'incident' }),
  consoleBelowNormal: msg({ message: 'Consoles performing below normal', context: 'incident' }),
  accountBelowNormal: msg({ message: 'Accounts performing below normal', context: 'incident' }),
  webBotBlocked: msg({ message: 'Web bots banned', context: 'incident' }),
  fleetOutage: msg({ message: 'Fleet outage', context: 'incident' }),
  accountQuarantined: msg({ message: 'Accounts in quarantine', context: 'incident' }),
};

export const severityLabels: Record<Severity, MessageDescriptor> = {
  critical: msg({ message: 'Critical', context: 'severity' }),
  warning: msg({ message: 'Warning', context: 'severity' }),
  info: msg({ message: 'Info', context: 'severity' }),
};

export const severityTones: Readonly<Record<string, StateTone>> = {
  critical: 'negative',
  warning: 'warning',
  info: 'info',
} satisfies Record<Severity, StateTone>;

export const stateLabels: Record<IncidentState, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'incident' }),
  acknowledged: msg({ message: 'Acknowledged', context: 'incident' }),
  snoozed: msg({ message: 'Snoozed', context: 'incident' }),
  resolved: msg({ message: 'Resolved', context: 'incident' }),
};

export const stateTones: Readonly<Record<string, StateTone>> = {
  open: 'negative',
  acknowledged: 'info',
  snoozed: 'secondary',
  resolved: 'settled',
} satisfies Record<IncidentState, StateTone>;
