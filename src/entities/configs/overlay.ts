import { useLingui } from '@lingui/react/macro';
import { IconAdjustments, IconStack2 } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { EffectiveTarget } from '#contract/http/effectiveConfig.ts';
import { useRights } from '#data/session/rights.ts';
import type { NeededPermission } from '#domain/access/permitted.ts';
import type { MenuAction, MenuEntry } from '#ui/ContextMenu/entries.ts';
import { pageAtom } from '#ui/pageAtom.ts';

export interface ShownTarget {
  kind: EffectiveTarget;
  id: number;
  /** For the title. */
  name: string;
}

/** The open dialog about configs: the effective config of something, or the configs of one console. */
export type ConfigOverlay = { target: ShownTarget } | { gameConsole: GameConsole };

/** Null while none is open. */
export const configOverlayAtom = pageAtom<ConfigOverlay | null>(null);

/** Permissions for seeing effective configs: those of the call. */
export const effectivePermission: NeededPermission = ['config_own_view', 'config_base_page_view'];

export const effectiveIcon = IconStack2;

/** Opens the effective config of a server, a console or an account. */
export function useOpenEffective(): (target: ShownTarget) => void {
  const setOverlay = useSetAtom(configOverlayAtom);
  return (target) => setOverlay({ target });
}

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

/** The entry of a menu that opens the attached configs of something; some users can only detach them. */
export function useConfigsEntry(): (open: () => void) => MenuAction {
  const { t } = useLingui();
  const { attachConfig } = useRights({ attachConfig: 'config_attach' });
  return (open) => ({
    key: 'configs',
    label: attachConfig ? t`Attach config` : t`Detach config`,
    icon: IconAdjustments,
    permission: ['config_attach', 'config_detach'],
    onSelect: open,
  });
}

export function useConsoleConfigEntries(): (gameConsole: GameConsole) => readonly MenuEntry[] {
  const setOverlay = useSetAtom(configOverlayAtom);
  const configsEntry = useConfigsEntry();
  const effectiveEntry = useEffectiveEntry();
  return (gameConsole) => [
    effectiveEntry({ kind: 'console', id: gameConsole.id, name: gameConsole.name.toUpperCase() }),
    configsEntry(() => setOverlay({ gameConsole })),
  ];
}
