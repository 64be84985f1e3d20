import { useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import type { EffectiveTarget } from '#contract/http/effectiveConfig.ts';
import type { NeededPermission } from '#domain/access/permitted.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { pageAtom } from '#ui/pageAtom.ts';

/** Whose effective config is shown. */
export interface ShownTarget {
  kind: EffectiveTarget;
  id: number;
  /** For the title while it loads. */
  name: string;
}

/** Whose effective config the dialog shows; null while it is closed. */
export const effectiveTargetAtom = pageAtom<ShownTarget | null>(null);

/** Who may see effective configs: those of the call. */
export const effectivePermission: NeededPermission = ['config_own_view', 'config_base_page_view'];

export const effectiveIcon = IconAdjustmentsHorizontal;

/** Opens the effective config of a server, a console or an account. */
export const useOpenEffective = (): ((target: ShownTarget) => void) => useSetAtom(effectiveTargetAtom);

/** The entry of a menu that opens it. */
export function useEffectiveEntry(): (target: ShownTarget) => MenuEntry {
  const { t } = useLingui();
  const open = useOpenEffective();
  return (target) => ({
    key: 'effectiveConfig',
    label: t`Effective config`,
    icon: effectiveIcon,
    permission: effectivePermission,
    onSelect: () => open(target),
  });
}
