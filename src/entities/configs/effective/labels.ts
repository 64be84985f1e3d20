import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconAdjustments,
  IconCalendarTime,
  IconDeviceGamepad2,
  IconFolder,
  IconQuestionMark,
  IconServer,
  IconTags,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { useCallback } from 'react';
import type { ConfigSource, LayerKind } from '#contract/http/effectiveConfig.ts';

interface Layer {
  label: MessageDescriptor;
  icon: TablerIcon;
}

/** Each layer has its own icon and word, so that color is never the only signal. */
const layers: Record<LayerKind, Layer> = {
  default: { label: msg({ message: 'Default', context: 'config layer' }), icon: IconAdjustments },
  base: { label: msg({ message: 'Base', context: 'config layer' }), icon: IconWorld },
  version: { label: msg({ message: 'Version', context: 'config layer' }), icon: IconTags },
  group: { label: msg({ message: 'Group', context: 'config layer' }), icon: IconFolder },
  server: { label: msg({ message: 'Server', context: 'config layer' }), icon: IconServer },
  console: { label: msg({ message: 'Console', context: 'config layer' }), icon: IconDeviceGamepad2 },
  game: { label: msg({ message: 'Scheduled', context: 'config layer' }), icon: IconCalendarTime },
};

const layerOf = (kind: string): Layer | undefined =>
  Object.hasOwn(layers, kind) ? layers[kind as LayerKind] : undefined;

export const layerIcon = (kind: string): TablerIcon => layerOf(kind)?.icon ?? IconQuestionMark;

/** Name of a source: its layer, and its config where the name adds something. An unknown layer is shown as received. */
export function useSourceText(): (source: ConfigSource) => string {
  const { t } = useLingui();
  return useCallback(
    ({ kind, name }) => {
      const layer = layerOf(kind);
      const word = layer ? t(layer.label) : kind;
      return name === '' || kind === 'base' ? word : `${word}: ${name}`;
    },
    [t],
  );
}
