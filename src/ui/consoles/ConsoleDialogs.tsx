import { lazy, Suspense } from 'react';
import type { ConsoleQuestion } from '#domain/consoles/actions.ts';
import { useFetchedAhead } from '#ui/useFetchedAhead.ts';
import type { ConsoleDialogProps } from './ConsoleDialog.tsx';

const loadDialog = () => import('./ConsoleDialog.tsx');
const ConsoleDialog = lazy(async () => ({ default: (await loadDialog()).ConsoleDialog }));
const ahead = [loadDialog];

/** The question about a console that stands open, if one does. */
export function ConsoleDialogs({
  asked,
  ...rest
}: Omit<ConsoleDialogProps, 'asked'> & { asked: ConsoleQuestion | null }) {
  useFetchedAhead(ahead);
  return asked ? (
    <Suspense>
      <ConsoleDialog asked={asked} {...rest} />
    </Suspense>
  ) : null;
}
