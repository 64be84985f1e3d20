import type { ConsolePrompt } from '#domain/consoles/actions.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import type { ConsoleDialogProps } from './ConsoleDialog.tsx';

const ConsoleDialog = lazyDialog(() => import('./ConsoleDialog.tsx'), 'ConsoleDialog');
const prefetched = [ConsoleDialog.load];

/** The open dialog about a console, if any. */
export function ConsoleDialogs({
  dialog,
  ...rest
}: Omit<ConsoleDialogProps, 'dialog'> & { dialog: ConsolePrompt | null }) {
  usePrefetch(prefetched);
  return dialog ? <ConsoleDialog dialog={dialog} {...rest} /> : null;
}
