import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { EffectiveValue } from '#contract/http/effectiveConfig.ts';
import { useValueText } from '../texts.ts';
import classes from './Effective.module.css';
import { SourceBadge } from './SourceBadge.tsx';

/** A value that applies, where it comes from, and what it replaces. */
export const ValueRow = memo(function ValueRow({ value: row }: { value: EffectiveValue }) {
  const { t } = useLingui();
  const valueText = useValueText();
  const { name, title, description, hidden, value, source, replaced } = row;
  return (
    <li className={classes.row} data-overrides={replaced.length > 0 || undefined}>
      <span className={classes.field}>
        <span className={classes.title}>{title ?? t`Script version`}</span>
        <code className={classes.name}>{name}</code>
        {hidden ? (
          <span className={classes.hidden}>
            <Trans context="field">hidden</Trans>
          </span>
        ) : null}
        {description ? <span className={classes.description}>{description}</span> : null}
      </span>
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
