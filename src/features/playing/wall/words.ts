import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WallFilter, WallSort } from '#domain/consoles/select.ts';

export const filterWords: Record<WallFilter, MessageDescriptor> = {
  all: msg`All`,
  active: msg`Active`,
  failed: msg`Failed`,
  closed: msg`Closed`,
};

export const sortWords: Record<WallSort, MessageDescriptor> = {
  name: msg`Name`,
  status: msg`Attention first`,
  account: msg`Account`,
  played: msg`Played today`,
};

/** Opens the tile's menu of all actions. */
export const menuKey = 'M';
