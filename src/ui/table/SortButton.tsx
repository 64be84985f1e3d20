import { useLingui } from '@lingui/react/macro';
import { IconArrowsSort } from '@tabler/icons-react';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { PanelButton } from './PanelButton.tsx';
import type { SortPanelProps } from './SortPanel.tsx';

const SortPanel = lazyDialog(() => import('./SortPanel.tsx'), 'SortPanel');

/** Sorts by several columns without a modifier key. */
export function SortButton(props: SortPanelProps) {
  const { t } = useLingui();
  return (
    <PanelButton icon={IconArrowsSort} label={t`Sort`} width={320}>
      {(onClose) => <SortPanel {...props} onClose={onClose} />}
    </PanelButton>
  );
}
