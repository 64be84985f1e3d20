import { Trans, useLingui } from '@lingui/react/macro';
import type { StagedStatus } from '#data/staged/staged.ts';
import legend from '../Accounts.module.css';

/** Which new accounts are shown. */
export type StateChoice = 'valid' | 'invalid' | null;

export interface StateFilterProps {
  status: StagedStatus;
  chosen: StateChoice;
  onChoose: (choice: StateChoice) => void;
}

/** How many new accounts are valid and invalid; a click shows only those. */
export function StateFilter({ status, chosen, onChoose }: StateFilterProps) {
  const { t } = useLingui();
  const terms = [
    {
      choice: 'valid',
      label: <Trans context="accounts">Valid</Trans>,
      count: status.valid,
      tone: 'positive',
    },
    {
      choice: 'invalid',
      label: <Trans context="accounts">Invalid</Trans>,
      count: status.total - status.valid,
      tone: 'negative',
    },
  ] as const;
  return (
    <div className={legend.legend} role="group" aria-label={t`State`}>
      {terms.map(({ choice, label, count, tone }) => (
        <button
          key={choice}
          type="button"
          className={legend.term}
          aria-pressed={chosen === choice}
          onClick={() => onChoose(chosen === choice ? null : choice)}
        >
          <span className={legend.swatch} data-tone={tone} aria-hidden="true" />
          {label} <b>{count}</b>
        </button>
      ))}
    </div>
  );
}
