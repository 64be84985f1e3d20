import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconCalendarTime,
  IconCircleDashed,
  IconDeviceGamepad2,
  IconFolder,
  IconServer,
  IconTags,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { useCallback } from 'react';
import type { ConfigSource, LayerKind } from '#contract/http/effectiveConfig.ts';
import { translateLabel } from '#ui/translateLabel.ts';

const words: Readonly<Record<string, MessageDescriptor>> = {
  default: msg({ message: 'Default', context: 'config layer' }),
  base: msg({ message: 'Base', context: 'config layer' }),
  version: msg({ message: 'Version', context: 'config layer' }),
  group: msg({ message: 'Group', context: 'config layer' }),
  server: msg({ message: 'Server', context: 'config layer' }),
  console: msg({ message: 'Console', context: 'config layer' }),
  game: msg({ message: 'Scheduled', context: 'config layer' }),
} satisfies Record<LayerKind, MessageDescriptor>;

/** Icons of the layers, in addition to their words: color is never the only signal. */
export const layerIcons: Readonly<Record<string, TablerIcon>> = {
  default: IconCircleDashed,
  base: IconWorld,
  version: IconTags,
  group: IconFolder,
  server: IconServer,
  console: IconDeviceGamepad2,
  game: IconCalendarTime,
} satisfies Record<LayerKind, TablerIcon>;

/** Name of a source: its layer, and its config if the name adds something. An unknown layer is shown as received. */
export function useSourceText(): (source: ConfigSource) => string {
  const { t } = useLingui();
  return useCallback(
    ({ kind, name }) => {
      const word = translateLabel(words, kind, t);
      return name === '' || kind === 'base' ? word : `${word}: ${name}`;
    },
    [t],
  );
}
