import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BulkAction } from '#domain/consoles/bulkRules.ts';
import type { WallFilter, WallSort } from '#domain/consoles/select.ts';

export const filterLabels: Record<WallFilter, MessageDescriptor> = {
  all: msg`All`,
  active: msg`Active`,
  failed: msg`Failed`,
  closed: msg`Closed`,
  idle: msg({ message: 'Idle', context: 'consoles' }),
};

export const sortLabels: Record<WallSort, MessageDescriptor> = {
  name: msg`Name`,
  status: msg`Attention first`,
  account: msg`Account`,
  played: msg`Played today`,
};

export const bulkLabels: Record<BulkAction, MessageDescriptor> = {
  connect: msg`Connect`,
  disconnect: msg`Disconnect`,
  open: msg`Open consoles`,
  close: msg`Close consoles`,
};
