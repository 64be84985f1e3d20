import { Plural, Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { StaleNote } from '#ui/states/StaleNote.tsx';
import type { RefusalSource } from './useCellRefusals.ts';

export interface RefusedNoteProps {
  source: RefusalSource;
  /** Accounts with refused edits. */
  refused: ReadonlySet<number>;
  /** Only accounts with refused edits are shown. */
  isFiltered: boolean;
  /** Shows only these accounts; null: all again. */
  onFilter: (ids: ReadonlySet<number> | null) => void;
}

/** How many accounts have edits that were not saved, until they are edited again or dismissed. */
export function RefusedNote({ source, refused, isFiltered, onFilter }: RefusedNoteProps) {
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
            {isFiltered ? <Trans>Show all accounts</Trans> : <Trans>Show only these</Trans>}
          </Button>
          {refused.size > 0 ? (
            <Button size="xs" variant="default" onClick={dismiss}>
              <Trans>Dismiss</Trans>
            </Button>
          ) : null}
        </Group>
      }
    >
      {refused.size === 0 ? (
        <Trans>Only accounts whose changes were not saved are shown.</Trans>
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
