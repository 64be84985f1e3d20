import { useLingui } from '@lingui/react/macro';
import { useSecondFactorChange } from '#data/me/secondFactor.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { ProofDialog } from './ProofDialog.tsx';

/** Disables the second factor after a code. */
export function DisableSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { disable } = useSecondFactorChange();
  return (
    <ProofDialog
      title={t`Disable second factor`}
      submitLabel={t`Disable`}
      onCode={async (code) => {
        await disable(code);
        toast.message(t`The second factor is disabled.`);
      }}
      onClose={onClose}
    >
      {t`After that your password alone signs in. The recovery codes no longer work.`}
    </ProofDialog>
  );
}
