import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchLateEffects } from '#data/lateEffects/lateEffects.ts';
import { systemClock } from '#domain/clock.ts';
import { toast } from '#ui/toasts/toasts.tsx';

/** Says that what was asked of a console or server has happened after all, when the call for it had failed. */
export function LateEffects() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      watchLateEffects(queryClient, systemClock, (name, effect) => {
        const texts = {
          connected: t`${name} has connected after all.`,
          disconnected: t`${name} has disconnected after all.`,
          opened: t`${name} has been opened after all.`,
          closed: t`${name} has been closed after all.`,
        };
        toast.message(texts[effect]);
      }),
    [queryClient, t],
  );
  return null;
}
