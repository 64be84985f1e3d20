import { useLingui } from '@lingui/react/macro';
import { type ProxyState, proxyStates } from '#domain/proxies/state.ts';
import { stateNames, stateTones } from './labels.ts';
import classes from './Proxies.module.css';

export interface StateLegendProps {
  counts: Readonly<Record<ProxyState, number>>;
  /** Only proxies of this state are shown; null: all. */
  chosen: ProxyState | null;
  onChoose: (state: ProxyState | null) => void;
}

/** How many proxies are in which state; a press shows only those. */
export function StateLegend({ counts, chosen, onChoose }: StateLegendProps) {
  const { t } = useLingui();
  return (
    <div className={classes.legend} role="group" aria-label={t`States`}>
      {proxyStates.map((state) => (
        <button
          key={state}
          type="button"
          className={classes.term}
          aria-pressed={chosen === state}
          onClick={() => onChoose(chosen === state ? null : state)}
        >
          <span className={classes.swatch} data-tone={stateTones[state]} aria-hidden="true" />
          {t(stateNames[state])} <b>{counts[state]}</b>
        </button>
      ))}
    </div>
  );
}
