import { useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import type { EffectiveDialogProps } from './EffectiveDialog.tsx';
import { effectiveTargetAtom } from './target.ts';

const EffectiveDialog = lazyDialog<EffectiveDialogProps>(
  async () => (await import('./EffectiveDialog.tsx')).EffectiveDialog,
  ({ onClose }) => onClose,
);

/** The effective config that a menu or a panel has opened; it closes when the page changes. */
export function EffectiveConfigs() {
  const [target, setTarget] = useAtom(effectiveTargetAtom);
  const { pathname } = useLocation();
  const close = useCallback(() => setTarget(null), [setTarget]);
  useEffect(() => close, [close, pathname]);
  return target === null ? null : <EffectiveDialog target={target} onClose={close} />;
}
