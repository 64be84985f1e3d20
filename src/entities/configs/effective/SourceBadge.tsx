import { Text } from '@mantine/core';
import { IconQuestionMark } from '@tabler/icons-react';
import type { ConfigSource } from '#contract/http/effectiveConfig.ts';
import { layerIcons, useSourceText } from './layerLabels.ts';
import classes from './Effective.module.css';

/** Where a value comes from: icon, layer and config. */
export function SourceBadge({ source }: { source: ConfigSource }) {
  const sourceText = useSourceText();
  const Icon = layerIcons[source.kind] ?? IconQuestionMark;
  return (
    <span className={classes.badge} data-kind={source.kind}>
      <Icon size={14} stroke={1.75} aria-hidden="true" />
      <Text span inherit truncate>
        {sourceText(source)}
      </Text>
    </span>
  );
}
