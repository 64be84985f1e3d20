import { useLingui } from '@lingui/react/macro';
import classes from './ConfigLegend.module.css';
import { configColor } from './palette.ts';

export interface ConfigLegendProps {
  /** Hours are those of all accounts together. */
  configs: readonly { configId: number; hours: number }[];
  nameOf: (configId: number) => string;
}

/** The colors of configs, with the hours for which they are planned. */
export function ConfigLegend({ configs, nameOf }: ConfigLegendProps) {
  const { t, i18n } = useLingui();
  return (
    <ul className={classes.legend} aria-label={t`Configs`}>
      {configs.map(({ configId, hours }) => {
        const count = i18n.number(hours);
        return (
          <li key={configId} className={classes.term}>
            <span
              className={classes.swatch}
              style={{ background: configColor(configId) }}
              aria-hidden="true"
            />
            <span className={classes.name}>{nameOf(configId)}</span>
            <span className={classes.hours}>{t`${count} h`}</span>
          </li>
        );
      })}
    </ul>
  );
}
