import { IconAlertTriangle, IconClockPause, IconCloudOff, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StaleNote.module.css';

/** Nobody can be asked; somebody was and could not answer; somebody takes long to. */
type NoteKind = 'offline' | 'failed' | 'slow';

const icons: Record<NoteKind, TablerIcon> = {
  offline: IconCloudOff,
  failed: IconAlertTriangle,
  slow: IconClockPause,
};

export interface StaleNoteProps {
  kind: NoteKind;
  children: ReactNode;
  action?: ReactNode;
}

/** Says above a list that it is not what there is now, and why. */
export function StaleNote({ kind, children, action }: StaleNoteProps) {
  const Icon = icons[kind];
  return (
    <div className={classes.root} role="status">
      <Icon size={16} aria-hidden="true" />
      <span>{children}</span>
      {action}
    </div>
  );
}
