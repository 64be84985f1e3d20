import {
  IconAlertTriangle,
  IconClockPause,
  IconCloudOff,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StaleNote.module.css';

/** Offline; the request failed; the request is slow; the data is invented. */
type NoteKind = 'offline' | 'failed' | 'slow' | 'example';

const icons: Record<NoteKind, TablerIcon> = {
  offline: IconCloudOff,
  failed: IconAlertTriangle,
  slow: IconClockPause,
  example: IconInfoCircle,
};

export interface StaleNoteProps {
  kind: NoteKind;
  children: ReactNode;
  action?: ReactNode;
}

/** Note above a list that its data is stale or incomplete, with the reason. */
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
