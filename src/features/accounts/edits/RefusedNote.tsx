import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { StaleNote } from '#ui/states/StaleNote.tsx';
import type { RefusalSource } from './useCellRefusals.ts';

export interface RefusedNoteProps {
  source: RefusalSource;
  refused: ReadonlySet<number>;
  /** Only accounts with refused edits are shown. */
  isFiltered: boolean;
  /** Shows only these accounts; null: all again. */
  onFilter: (ids: ReadonlySet<number> | null) => void;
}

/** How many accounts have edits that were not saved, until they are edited again or dismissed. */
export function RefusedNote({ source, refused, isFiltered, onFilter }: RefusedNoteProps) {
  const { t } = useLingui();
  const dismiss = (): void => {
    for (const id of refused) source.dismiss(id);
    onFilter(null);
  };
  return (
    <StaleNote
      kind="failed"
      action={
        <Group gap={8}>
          <Button
            size="xs"
            variant="default"
            aria-pressed={isFiltered}
            onClick={() => onFilter(isFiltered ? null : refused)}
          >
            {isFiltered ? t`Show all accounts` : t`Show only these`}
          </Button>
          {refused.size > 0 ? (
            <Button size="xs" variant="default" onClick={dismiss}>
              {t`Dismiss`}
            </Button>
          ) : null}
        </Group>
      }
    >
      {refused.size === 0 ? (
        t`Only accounts whose changes were not saved are shown.`
      ) : (
        <Plural
          value={refused.size}
          one="Changes of # account were not saved. The reasons are at the cells."
          other="Changes of # accounts were not saved. The reasons are at the cells."
        />
      )}
    </StaleNote>
  );
}
