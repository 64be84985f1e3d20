import { useLingui } from '@lingui/react/macro';
import { IconFilter } from '@tabler/icons-react';
import type { ActivityEntry } from '#contract/http/activity.ts';
import { type FilterObject, filterObjects } from '#domain/activity/filter.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import { ContextMenu } from '#ui/ContextMenu/ContextMenu.tsx';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { translateLabel } from '#ui/translateLabel.ts';
import { namedObjects } from './EntryLine.tsx';
import { kindLabels } from './kinds.ts';

export type Narrowing = { object: FilterObject; id: number } | { kind: string };

export interface NarrowMenuProps {
  entry: ActivityEntry;
  anchor: Anchor;
  onNarrow: (to: Narrowing) => void;
  onClose: () => void;
}

export function NarrowMenu({ entry, anchor, onNarrow, onClose }: NarrowMenuProps) {
  const { t } = useLingui();
  const { actor, kind } = entry;
  const label = translateLabel(kindLabels as Record<string, never>, kind, t);
  const objects = entry.objects
    .slice(0, namedObjects)
    .flatMap((object) =>
      (filterObjects as readonly string[]).includes(object.kind)
        ? [{ ...object, kind: object.kind as FilterObject }]
        : [],
    );
  const by =
    actor?.id && actor.name !== null && actor.kind !== 'scheduler'
      ? [{ id: actor.id, name: actor.name }]
      : [];
  const entries: MenuEntry[] = [
    ...objects.map(({ kind: object, id, name }) => ({
      key: `${object} ${id}`,
      label: t`Only ${name}`,
      icon: IconFilter,
      onSelect: () => onNarrow({ object, id }),
    })),
    ...by.map(({ id, name }) => ({
      key: 'actor',
      label: t`Only by ${name}`,
      icon: IconFilter,
      onSelect: () => onNarrow({ object: 'person', id }),
    })),
    { key: 'kind', label: t`Only “${label}”`, icon: IconFilter, onSelect: () => onNarrow({ kind }) },
  ];
  return <ContextMenu anchor={anchor} entries={entries} onClose={onClose} />;
}
