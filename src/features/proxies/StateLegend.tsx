import { useLingui } from '@lingui/react/macro';
import { type ProxyState, proxyStates } from '#domain/proxies/state.ts';
import { CountFilter } from '#ui/DataGrid/CountFilter.tsx';
import { stateNames, stateTones } from './proxyLabels.ts';

export interface StateLegendProps {
  counts: Readonly<Record<ProxyState, number>>;
  /** Only proxies of this state are shown; null: all. */
  chosen: ProxyState | null;
  onChoose: (state: ProxyState | null) => void;
}

/** How many proxies are in which state; a press shows only those. */
export function StateLegend({ counts, chosen, onChoose }: StateLegendProps) {
  const { t } = useLingui();
  const terms = proxyStates.map((id) => ({
    id,
    label: t(stateNames[id]),
    tone: stateTones[id],
    count: <b>{counts[id]}</b>,
  }));
  return <CountFilter label={t`States`} terms={terms} chosen={chosen} onChoose={onChoose} />;
}
