import { useLingui } from '@lingui/react/macro';
import { Box, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Note, NoteKind } from '#contract/http/notes.ts';
import { useCreateNote, useNotesOf, useSolveNote } from '#data/notes/notes.ts';
import { nearTime } from '#domain/format/time.ts';
import { plainNotes } from '#domain/notes/notes.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useNow } from '#ui/clock.ts';
import { type MessageDraft, MessageForm } from '#ui/form/MessageForm.tsx';
import { Permitted } from '#ui/Permitted.tsx';
import { useUiContext } from '#ui/uiContext.ts';

interface NoteListProps extends MessageDraft {
  kind: NoteKind;
  id: number;
  isFolded?: boolean;
}

/** The open notes on something, and a field for another one; folded: behind a button. */
export function NoteList({ kind, id, isFolded = false, onDirty }: NoteListProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(!isFolded);
  const notes = plainNotes(useNotesOf(kind, id));
  return (
    <Stack gap={12}>
      {notes.length > 0 ? (
        <Stack component="ul" gap={8}>
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </Stack>
      ) : (
        <Text c="dimmed" fz="sm">
          {t`No open notes.`}
        </Text>
      )}
      <Permitted permission="notes_write">
        {isOpen ? (
          <NewNote
            kind={kind}
            id={id}
            isFolded={isFolded}
            onDirty={onDirty}
            onDone={() => setOpen(!isFolded)}
          />
        ) : (
          <ActionButton style={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
            {t`Add note`}
          </ActionButton>
        )}
      </Permitted>
    </Stack>
  );
}

function NoteItem({ note: { id, text, author, createdAt } }: { note: Note }) {
  const { t } = useLingui();
  const { timezone, isOffline } = useUiContext();
  const solve = useSolveNote();
  const at = nearTime(Date.parse(createdAt), useNow(), timezone);
  return (
    <Group component="li" gap={12} wrap="nowrap" align="flex-start" justify="space-between">
      <Box miw={0} fz="sm">
        <Box style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
        <Text c="dimmed" fz="xs">
          {author.username} · {at}
        </Text>
      </Box>
      <ActionButton
        permission="notes_write"
        flex="none"
        aria-label={t`Close note: ${text}`}
        disabled={isOffline}
        loading={solve.isPending}
        onClick={() => solve.mutate(id)}
      >
        {t`Close note`}
      </ActionButton>
    </Group>
  );
}

function NewNote({
  kind,
  id,
  isFolded,
  onDirty,
  onDone,
}: Omit<NoteListProps, 'isFolded'> & { isFolded: boolean; onDone: () => void }) {
  const { t } = useLingui();
  const { mutate, isPending } = useCreateNote();
  return (
    <MessageForm
      label={t`New note`}
      takesFocus={isFolded}
      isSending={isPending}
      send={(text, onSent) =>
        mutate({ kind, objectId: id, text }, () => {
          onSent();
          onDone();
        })
      }
      onDirty={onDirty}
    >
      {t`Add note`}
    </MessageForm>
  );
}
