import { useLingui } from '@lingui/react/macro';
import { IconArrowsSort } from '@tabler/icons-react';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { PanelButton } from './PanelButton.tsx';
import type { SortPanelProps } from './SortPanel.tsx';

const SortPanel = lazyDialog<SortPanelProps & { onClose: () => void }>(
  async () => (await import('./SortPanel.tsx')).SortPanel,
  ({ onClose }) => onClose,
);

/** Sorts by several columns without a modifier key. */
export function SortButton(props: SortPanelProps) {
  const { t } = useLingui();
  return (
    <PanelButton icon={IconArrowsSort} label={t`Sort`} width={320}>
      {(onClose) => <SortPanel {...props} onClose={onClose} />}
    </PanelButton>
  );
}
