import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { getOwn } from '#domain/getOwn.ts';

const types: Readonly<Record<string, MessageDescriptor>> = {
  base: msg({ message: 'Base', context: 'config type' }),
  version: msg({ message: 'Version', context: 'config type' }),
  game: msg({ message: 'Game', context: 'config type' }),
  mode: msg({ message: 'Mode', context: 'config type' }),
  mulling: msg({ message: 'Mulling', context: 'config type' }),
};

/** The types that this app knows. */
export const configTypes: readonly string[] = Object.keys(types);

/** Label of a config type; an unknown type is shown as received. */
export function useConfigTypes(): (config: { type: string; typeText?: string }) => string {
  const { t } = useLingui();
  return useCallback(
    ({ type, typeText }) => {
      const known = getOwn(types, type);
      return known ? t(known) : (typeText ?? type);
    },
    [t],
  );
}
