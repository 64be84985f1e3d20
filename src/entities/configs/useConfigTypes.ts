import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

const types: Readonly<Record<string, MessageDescriptor>> = {
  base: msg({ message: 'Base', context: 'config type' }),
  version: msg({ message: 'Version', context: 'config type' }),
  game: msg({ message: 'Game', context: 'config type' }),
  mode: msg({ message: 'Mode', context: 'config type' }),
  mulling: msg({ message: 'Mulling', context: 'config type' }),
};

/** The type of a config in words; one that the app does not know is shown as the server calls it. */
export function useConfigTypes(): (config: { type: string; typeText?: string }) => string {
  const { t } = useLingui();
  return ({ type, typeText }) => {
    const known = Object.hasOwn(types, type) ? types[type] : undefined;
    return known ? t(known) : (typeText ?? type);
  };
}
