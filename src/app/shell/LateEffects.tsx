import { useLingui } from '@lingui/react/macro';
import { useLateEffects } from '#data/lateEffects/lateEffects.ts';
import { toast } from '#ui/toasts/toasts.tsx';

/** Reports that a console or server reached the requested state although the call had failed. */
export function LateEffects() {
  const { t } = useLingui();
  useLateEffects((name, effect) => {
    const texts = {
      connected: t`${name} has connected after all.`,
      disconnected: t`${name} has disconnected after all.`,
      opened: t`${name} has been opened after all.`,
      closed: t`${name} has been closed after all.`,
    };
    toast.message(texts[effect]);
  });
  return null;
}
