import { useLingui } from '@lingui/react/macro';
import { Box, Button, Group } from '@mantine/core';
import type { ShiftNote } from '#contract/http/shiftNotes.ts';
import { useTakeShift } from '#data/shift/shift.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Permitted } from '#ui/Permitted.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { NoteMeta } from './NoteMeta.tsx';

/** The note of a shift that nobody has taken over yet. */
export function PinnedNote({ note, onEdit }: { note: ShiftNote; onEdit: () => void }) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const take = useTakeShift();
  return (
    <Card
      title={t`Handover note`}
      actions={
        <Permitted permission="notes_write">
          <Group gap={8}>
            <ActionButton disabled={isOffline} onClick={onEdit}>
              {t`Edit`}
            </ActionButton>
            <Button
              size="xs"
              disabled={isOffline}
              loading={take.isPending}
              onClick={() => take.mutate(note.id)}
            >
              {t`Take over the shift`}
            </Button>
          </Group>
        </Permitted>
      }
    >
      <Box style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.text}</Box>
      <NoteMeta note={note} />
    </Card>
  );
}
