import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconDeviceTv, IconHistory, IconLock, IconLockOpen, IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Server } from '#contract/http/servers.ts';
import { useCachedConsoles } from '#data/consoles/cache.ts';
import type { ServerChange } from '#data/servers/mutations.ts';
import type { Releases } from '#data/servers/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { scriptsLeft } from '#domain/servers/closing.ts';
import { newestFirst } from '#domain/servers/versions.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';

export interface Opening {
  open: (skipAutoUpdate: boolean) => void;
  /** Opens the dialog, also for a closed server that still waits for scripts. */
  close: () => void;
  /** The list or card that the menu belongs to handles keys. */
  hasKeys?: boolean;
}

export interface Versions {
  releases: Releases | undefined;
  change: (change: ServerChange) => void;
  onNew: () => void;
}

/** What the menus of a server have in common. */
export function useServerEntries() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cached = useCachedConsoles();

  function opening(server: Server, { open, close, hasKeys }: Opening): readonly MenuEntry[] {
    const permission = 'servers_open';
    const toggle = { permission, ...(hasKeys && { keys: 'O' }) } as const;
    if (server.open)
      return [{ key: 'close', label: t`Close server`, icon: IconLock, ...toggle, onSelect: close }];
    const isClosing = scriptsLeft(server, cached.ofServer(server.id)) > 0;
    return [
      ...(isClosing
        ? [{ key: 'forceClose', label: t`Force close`, icon: IconLock, permission, onSelect: close } as const]
        : []),
      {
        key: 'open',
        label: t`Open server`,
        icon: IconLockOpen,
        ...toggle,
        onSelect: () => open(false),
        onShiftSelect: () => open(true),
      },
      {
        key: 'openAsIs',
        label: t`Open without auto-update`,
        icon: IconLockOpen,
        hint: t`The script version will not change.`,
        permission,
        ...(hasKeys && { keys: 'Shift+O' }),
        onSelect: () => open(true),
      },
    ];
  }

  function versions({ id, script }: Server, { releases, change, onNew }: Versions): readonly MenuEntry[] {
    return [
      ...newestFirst(releases?.scripts ?? []).map(({ version }): MenuEntry => ({
        key: version,
        label: version,
        ...(version === script?.version ? { icon: IconCheck } : {}),
        onSelect: () => version !== script?.version && change({ kind: 'script', id, version }),
      })),
      { key: 'line', line: true },
      { key: 'new', label: t`New version`, icon: IconPlus, onSelect: onNew },
    ];
  }

  const wall = ({ id }: Server): MenuEntry => ({
    key: 'wall',
    label: t`To playing control`,
    icon: IconDeviceTv,
    permission: 'consoles_view',
    onSelect: () => void navigate(pathTo('appPlayingControl', { query: { server: id } })),
  });

  const tasks = ({ id }: Server): MenuEntry => ({
    key: 'tasks',
    label: t`To tasks`,
    icon: IconHistory,
    permission: 'servers_tasks_view',
    onSelect: () => void navigate(pathTo('taskHistory', { query: { server: id } })),
  });

  return { opening, versions, wall, tasks };
}
