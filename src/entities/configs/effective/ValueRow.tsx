import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { memo } from 'react';
import type { EffectiveValue } from '#contract/http/effectiveConfig.ts';
import { Row } from '#ui/layout/flex.ts';
import { useValueText } from '../configTexts.ts';
import classes from './Effective.module.css';
import { SourceBadge } from './SourceBadge.tsx';

/** A value that applies, where it comes from, and what it replaces. */
export const ValueRow = memo(function ValueRow({ value: row }: { value: EffectiveValue }) {
  const { t } = useLingui();
  const valueText = useValueText();
  const { name, title, description, hidden, value, source, replaced } = row;
  return (
    <li className={classes.row} data-overrides={replaced.length > 0 || undefined}>
      <Row component="span" gap="0 8px" align="baseline" className={classes.field}>
        <Box component="span" fw={500}>
          {title ?? t`Script version`}
        </Box>
        <code className={classes.name}>{name}</code>
        {hidden ? (
          <span className={classes.hidden}>
            <Trans context="field">hidden</Trans>
          </span>
        ) : null}
        {description ? <span className={classes.description}>{description}</span> : null}
      </Row>
      <span className={classes.value}>{valueText(value)}</span>
      <span className={classes.sources}>
        <SourceBadge source={source} />
        {replaced.length > 0 ? (
          <ul className={classes.replaced} aria-label={t`Replaced values`}>
            {replaced.map((one, index) => (
              <li key={index}>
                <s>{valueText(one.value)}</s>
                <SourceBadge source={one.source} />
              </li>
            ))}
          </ul>
        ) : null}
      </span>
    </li>
  );
});
