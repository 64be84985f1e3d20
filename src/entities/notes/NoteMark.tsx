import { useLingui } from '@lingui/react/macro';
import { IconHandStop, IconNote } from '@tabler/icons-react';
import type { NoteKind } from '#contract/http/notes.ts';
import { useNotesOf } from '#data/notes/notes.ts';
import { useActorId } from '#data/session/hooks.ts';
import { plainNotes } from '#domain/notes/notes.ts';
import classes from './NoteMark.module.css';
import { useReservation } from './useReservation.ts';

/** Shown next to the name of an object: its reservation, and its newest note; renders nothing without them. */
export function NoteMark({ kind, id }: { kind: NoteKind; id: number }) {
  return kind === 'console' ? <ConsoleMark id={id} /> : <Mark kind={kind} id={id} reserved={null} />;
}

function ConsoleMark({ id }: { id: number }) {
  const { t } = useLingui();
  const me = useActorId();
  const reservation = useReservation(id);
  if (!reservation) return <Mark kind="console" id={id} reserved={null} />;
  const { author, text: until } = reservation;
  const name = author.username;
  return (
    <Mark
      kind="console"
      id={id}
      reserved={author.id === me ? t`Reserved by you until ${until}` : t`Reserved by ${name} until ${until}`}
    />
  );
}

function Mark({ kind, id, reserved }: { kind: NoteKind; id: number; reserved: string | null }) {
  const notes = plainNotes(useNotesOf(kind, id));
  const texts = [...(reserved === null ? [] : [reserved]), ...notes.map(({ text }) => text)];
  const [first] = texts;
  if (first === undefined) return null;
  const Icon = reserved === null ? IconNote : IconHandStop;
  return (
    <span className={classes.mark} data-note title={texts.join('\n')}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      <span data-truncate>{first}</span>
      {texts.length > 1 ? <span>+{texts.length - 1}</span> : null}
    </span>
  );
}
