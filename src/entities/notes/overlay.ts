import { useLingui } from '@lingui/react/macro';
import { IconNote } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import type { NoteKind } from '#contract/http/notes.ts';
import type { PermissionName } from '#contract/permissions.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { pageAtom } from '#ui/pageAtom.ts';

export interface NoteTarget {
  kind: NoteKind;
  id: number;
  /** For the title. */
  name: string;
}

/** Permissions for notes: users who see an object see its notes. */
const permissions: Readonly<Record<NoteKind, PermissionName>> = {
  console: 'consoles_view',
  account: 'accounts_view',
  server: 'servers_view',
};

/** Object whose notes are shown in a dialog; null: none. */
export const notesOverlayAtom = pageAtom<NoteTarget | null>(null);

export function useNotesEntry(): (target: NoteTarget) => MenuEntry {
  const { t } = useLingui();
  const setOverlay = useSetAtom(notesOverlayAtom);
  return (target) => ({
    key: 'notes',
    label: target.kind === 'console' ? t`Notes, reservation` : t`Notes`,
    icon: IconNote,
    permission: permissions[target.kind],
    onSelect: () => setOverlay(target),
  });
}
