import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { whyLabel } from '#entities/why/whyLabel.ts';

/** Which consoles the wall is narrowed to; a click shows all again. */
export function WhyNote({ reason, onClose }: { reason: string; onClose: () => void }) {
  const { t } = useLingui();
  const label = whyLabel(reason);
  const what = label ? t(label) : reason;
  return (
    <Button
      size="xs"
      variant="light"
      mb={12}
      rightSection={<IconX size={14} aria-hidden="true" />}
      aria-label={t`Only consoles that are not playing: ${what}. Show all consoles`}
      onClick={onClose}
    >
      <Trans>Only those not playing: {what}</Trans>
    </Button>
  );
}
