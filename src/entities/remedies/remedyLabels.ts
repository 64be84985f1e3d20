import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RemedyKind } from '#contract/http/remedies.ts';

export const remedyLabels: Record<RemedyKind, MessageDescriptor> = {
  connect: msg({ message: 'Connect again', context: 'remedy' }),
  restart: msg({ message: 'Restart the console', context: 'remedy' }),
  resetStart: msg({ message: 'Reset the account and start', context: 'remedy' }),
  resume: msg({ message: 'Resume the script', context: 'remedy' }),
  swapProxy: msg({ message: 'Swap the proxy', context: 'remedy' }),
  quarantine: msg({ message: 'Quarantine the account', context: 'remedy' }),
};
