import { Trans, useLingui } from '@lingui/react/macro';
import type { StagedStatus } from '#data/staged/staged.ts';
import { CountFilter } from '#ui/DataGrid/CountFilter.tsx';

export const stateChoices = ['valid', 'invalid'] as const;
type StateChoice = (typeof stateChoices)[number];

export interface StateFilterProps {
  status: StagedStatus;
  /** Which new accounts are shown; null: all. */
  chosen: StateChoice | null;
  onChoose: (choice: StateChoice | null) => void;
}

/** Number of valid and of invalid new accounts; a click shows only those. */
export function StateFilter({ status, chosen, onChoose }: StateFilterProps) {
  const { t } = useLingui();
  const terms = [
    {
      id: 'valid',
      label: <Trans context="accounts">Valid</Trans>,
      tone: 'positive',
      count: <b>{status.valid}</b>,
    },
    {
      id: 'invalid',
      label: <Trans context="accounts">Invalid</Trans>,
      tone: 'negative',
      count: <b>{status.total - status.valid}</b>,
    },
  ] as const;
  return <CountFilter label={t`State`} terms={terms} chosen={chosen} onChoose={onChoose} />;
}
