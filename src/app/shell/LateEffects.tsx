import { useLingui } from '@lingui/react/macro';
import { useLateEffects } from '#data/lateEffects/lateEffects.ts';
import { toast } from '#ui/toasts/toasts.tsx';

/** Reports that a console or server reached the requested state although the call had failed. */
export function LateEffects() {
  const { t } = useLingui();
  useLateEffects((name, effect) => {
    const texts = {
      connected: t`${name} has connected: the earlier request took effect.`,
      disconnected: t`${name} has disconnected: the earlier request took effect.`,
      opened: t`${name} was opened: the earlier request took effect.`,
      closed: t`${name} was closed: the earlier request took effect.`,
    };
    toast.message(texts[effect]);
  });
  return null;
}
