import { Trans, useLingui } from '@lingui/react/macro';
import { whyLabel } from '#entities/why/whyLabel.ts';
import { FilterButton } from '#ui/Toolbar/FilterButton.tsx';

/** Which consoles the wall is narrowed to; a click shows all again. */
export function WhyNote({ reason, onClose }: { reason: string; onClose: () => void }) {
  const { t } = useLingui();
  const label = whyLabel(reason);
  const what = label ? t(label) : reason;
  return (
    <FilterButton
      mb={12}
      aria-label={t`Only consoles that are not playing: ${what}. Show all consoles`}
      onClick={onClose}
    >
      <Trans>Only those not playing: {what}</Trans>
    </FilterButton>
  );
}
