import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useDiscardQuestion } from '#ui/dialogs/useDiscardQuestion.tsx';
import { NoteList } from './NoteList.tsx';
import type { NoteTarget } from './overlay.ts';
import { Reservation } from './Reservation.tsx';

/** The notes on an object; for a console also its reservation. */
export function NotesDialog({ target, onClose }: { target: NoteTarget; onClose: () => void }) {
  const { kind, id, name } = target;
  const [isDirty, setDirty] = useState(false);
  const { dialogProps, question } = useDiscardQuestion(isDirty, onClose);
  return (
    <>
      <Dialog title={<Trans>Notes on {name}</Trans>} size={440} {...dialogProps}>
        {kind === 'console' ? <Reservation consoleId={id} /> : null}
        <NoteList kind={kind} id={id} onDirty={setDirty} />
      </Dialog>
      {question}
    </>
  );
}
