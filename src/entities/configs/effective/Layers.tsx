import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useId } from 'react';
import type { EffectiveConfig } from '#contract/http/effectiveConfig.ts';
import classes from './Effective.module.css';
import { SourceBadge } from './SourceBadge.tsx';

/** The configs that apply, in their order. */
export function Layers({ layers }: Pick<EffectiveConfig, 'layers'>) {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <div className={classes.layers}>
      <Text id={titleId} mb={6} fz="sm">
        {t`Applied in this order, a later one wins:`}
      </Text>
      <ol aria-labelledby={titleId}>
        {layers.map((layer, index) => (
          <li key={index}>
            <SourceBadge source={layer} />
          </li>
        ))}
      </ol>
    </div>
  );
}
