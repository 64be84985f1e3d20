import { useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Note, NoteKind } from '#contract/http/notes.ts';
import { useCreateNote, useNotesOf, useSolveNote } from '#data/notes/notes.ts';
import { nearTime } from '#domain/format/time.ts';
import { plainNotes } from '#domain/notes/notes.ts';
import { useNow } from '#ui/clock.ts';
import { MessageField } from '#ui/form/MessageField.tsx';
import { Permitted } from '#ui/Permitted.tsx';
import { useUiContext } from '#ui/uiContext.ts';

interface NoteListProps {
  kind: NoteKind;
  id: number;
  isFolded?: boolean;
}

/** The open notes on something, and a field for another one; folded: behind a button. */
export function NoteList({ kind, id, isFolded = false }: NoteListProps) {
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
          <NewNote kind={kind} id={id} hasFocus={isFolded} onDone={() => setOpen(!isFolded)} />
        ) : (
          <Button
            size="xs"
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => setOpen(true)}
          >
            {t`Add note`}
          </Button>
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
      <Permitted permission="notes_write">
        <Button
          size="xs"
          variant="default"
          flex="none"
          aria-label={t`Solved: ${text}`}
          disabled={isOffline}
          loading={solve.isPending}
          onClick={() => solve.mutate(id)}
        >
          {t`Solved`}
        </Button>
      </Permitted>
    </Group>
  );
}

/** Called once: the field appears because the user is about to write. */
const focus = (field: HTMLTextAreaElement | null): void => field?.focus();

function NewNote({
  kind,
  id,
  hasFocus,
  onDone,
}: Pick<NoteListProps, 'kind' | 'id'> & { hasFocus: boolean; onDone: () => void }) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const [text, setText] = useState('');
  const create = useCreateNote();
  const isReady = text.trim() !== '' && !isOffline && !create.isPending;
  const send = (): void => {
    if (!isReady) return;
    create.mutate({ kind, objectId: id, text: text.trim() }, () => {
      setText('');
      onDone();
    });
  };
  return (
    <Stack gap={8} align="flex-end">
      <MessageField
        w="100%"
        {...(hasFocus ? { ref: focus } : {})}
        label={t`New note`}
        placeholder={t`What others should know`}
        value={text}
        onChange={setText}
        onSend={send}
      />
      <Button size="xs" disabled={!isReady} loading={create.isPending} onClick={send}>
        {t`Add note`}
      </Button>
    </Stack>
  );
}
