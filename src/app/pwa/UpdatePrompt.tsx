import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#ui/toasts/toasts.tsx';
import { useObservable } from '#ui/useObservable.ts';
import { useApp } from '../AppContext.ts';
import { FloatingNotice } from '../shell/FloatingNotice.tsx';

/** Offers a new version of the app; the user can decline. */
export function UpdatePrompt() {
  const { t } = useLingui();
  const { update } = useApp();
  const isOffered = useObservable(update.offered);
  const [isBusy, setBusy] = useState(false);
  if (!isOffered) return null;

  const accept = async () => {
    setBusy(true);
    if ((await update.accept()) === 'applied') return;
    setBusy(false);
    toast.warning(
      t`A console is being controlled or a form has unsaved changes. Update when you are finished.`,
    );
  };
  return (
    <FloatingNotice
      role="status"
      icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
      actions={
        <>
          <Button size="compact-md" loading={isBusy} onClick={() => void accept()}>
            <Trans>Update</Trans>
          </Button>
          <CloseButton aria-label={t`Not now`} onClick={update.dismiss} />
        </>
      }
    >
      <Trans>A new version of Dugout is ready.</Trans>
    </FloatingNotice>
  );
}
