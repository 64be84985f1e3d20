import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ListState } from '#domain/lists/state.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import classes from './Changes.module.css';

interface ChangesDialogProps {
  title: ReactNode;
  state: ListState;
  /** `ChangeLine`s, newest first; undefined: not loaded yet. */
  lines: readonly ReactNode[] | undefined;
  isBusy: boolean;
  /** Loads older changes; null: there are none. */
  onOlder: (() => void) | null;
  /** Above the changes. */
  header?: ReactNode;
  onClose: () => void;
}

/** A history of changes: author, time, and values before and after. */
export function ChangesDialog({ title, state, lines, isBusy, onOlder, header, onClose }: ChangesDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={title} size={640} onClose={onClose}>
      {header}
      {lines ? <ListStale state={state} /> : <ListPending state={state} />}
      {lines?.length === 0 && onOlder === null ? (
        <p>{t`Nobody has changed this in the last 365 days.`}</p>
      ) : null}
      <ol className={classes.changes} aria-label={t`Changes`} aria-busy={isBusy}>
        {lines}
      </ol>
      {onOlder ? (
        <ActionButton loading={isBusy} onClick={onOlder}>
          {t`Show older`}
        </ActionButton>
      ) : null}
    </Dialog>
  );
}
