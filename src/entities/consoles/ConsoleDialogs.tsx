import type { ConsolePrompt } from '#domain/consoles/actions.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import type { ConsoleDialogProps } from './ConsoleDialog.tsx';

const loadDialog = () => import('./ConsoleDialog.tsx');
const ConsoleDialog = lazyDialog(
  async () => (await loadDialog()).ConsoleDialog,
  ({ closeDialog }) => closeDialog,
);
const ahead = [loadDialog];

/** The open dialog about a console, if any. */
export function ConsoleDialogs({
  dialog,
  ...rest
}: Omit<ConsoleDialogProps, 'dialog'> & { dialog: ConsolePrompt | null }) {
  usePrefetch(ahead);
  return dialog ? <ConsoleDialog dialog={dialog} {...rest} /> : null;
}
