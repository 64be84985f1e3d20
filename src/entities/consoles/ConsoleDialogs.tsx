import { lazy, Suspense } from 'react';
import type { ConsolePrompt } from '#domain/consoles/actions.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import type { ConsoleDialogProps } from './ConsoleDialog.tsx';

const loadDialog = () => import('./ConsoleDialog.tsx');
const ConsoleDialog = lazy(async () => ({ default: (await loadDialog()).ConsoleDialog }));
const ahead = [loadDialog];

/** The open dialog about a console, if any. */
export function ConsoleDialogs({
  dialog,
  ...rest
}: Omit<ConsoleDialogProps, 'dialog'> & { dialog: ConsolePrompt | null }) {
  usePrefetch(ahead);
  return dialog ? (
    <Suspense>
      <ConsoleDialog dialog={dialog} {...rest} />
    </Suspense>
  ) : null;
}
