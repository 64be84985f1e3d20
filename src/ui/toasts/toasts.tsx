import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { showProgress } from './progress.ts';

/** How long a toast stays, milliseconds (specification, business constants). */
export const toastMs = 5_000;

type Kind = 'error' | 'warning' | 'message';

/** Each kind has its own icon, so that color is never the only signal. */
const variants: Record<Kind, { color: string; icon: ReactElement }> = {
  error: { color: 'red', icon: <IconX size={16} stroke={2.5} /> },
  warning: { color: 'orange', icon: <IconAlertTriangle size={16} stroke={2.25} /> },
  message: { color: 'green', icon: <IconCheck size={16} stroke={2.5} /> },
};

export interface ToastOptions {
  /** Subject of the message: it replaces the previous message with the same topic. */
  topic?: string;
}

const optionsOf = (kind: Kind) => ({
  ...variants[kind],
  role: kind === 'error' ? 'alert' : 'status',
  'data-toast': kind,
  closeButtonProps: { 'aria-label': i18n._(msg`Close`) },
});

const idOfTopic = (topic: string): string => `topic:${topic}`;

function show(kind: Kind, text: ReactNode, { topic }: ToastOptions = {}): void {
  // Repeated texts share one toast: a failing poll must not fill the screen.
  const id =
    topic === undefined ? (typeof text === 'string' ? `${kind}:${text}` : undefined) : idOfTopic(topic);
  const before = notificationsStore.getState().notifications.find((shown) => shown.id === id);
  if (id) notifications.hide(id);
  notifications.show({
    ...(id ? { id } : {}),
    ...optionsOf(kind),
    message: text,
    // Mantine restarts the timer only when autoClose changes.
    autoClose: before?.autoClose === toastMs ? toastMs + 1 : toastMs,
  });
}

/**
 * Shows a message with an undo button for as long as the toast is visible. Each has its own toast: the same text may
 * belong to another action, which can also be undone.
 */
function showUndo(text: string, label: string, undo: () => void): void {
  const id = notifications.show({
    ...optionsOf('message'),
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{text}</span>
        <Button
          size="compact-sm"
          variant="default"
          // A long text wraps; its label is never cut.
          flex="none"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {label}
        </Button>
      </Group>
    ),
    autoClose: toastMs,
  });
}

/** Short messages at the top left: red for an error, orange for a warning, green for a message. */
export const toast = {
  error: (text: ReactNode, options?: ToastOptions) => show('error', text, options),
  warning: (text: ReactNode, options?: ToastOptions) => show('warning', text, options),
  message: (text: ReactNode, options?: ToastOptions) => show('message', text, options),
  /** Removes the message of a topic: it is no longer true. */
  retract: (topic: string) => void notifications.hide(idOfTopic(topic)),
  undo: showUndo,
  progress: showProgress,
};
