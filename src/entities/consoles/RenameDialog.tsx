import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { consoleName, type GameConsole } from '#contract/http/consoles.ts';
import { useCurrentConsole } from '#data/consoles/cache.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';

export interface RenameDialogProps {
  gameConsole: GameConsole;
  /** Resolves when the server has saved the name. @param seen the name that was shown */
  onRename: (name: string, seen: string, signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
}

const schema = z.object({ name: consoleName });

/** Asks for a console's new name: one character at least. */
export function RenameDialog({ gameConsole, onRename, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  const { name: now } = useCurrentConsole(gameConsole);
  return (
    <FormDialog
      title={t`Rename console`}
      submitLabel={t`Rename`}
      schema={schema}
      initial={{ name: gameConsole.name }}
      theirs={{ values: { name: now } }}
      texts={{ names: { name: t`Name` } }}
      onSubmit={async ({ name }, _revision, signal) =>
        name === now ? undefined : onRename(name, now, signal)
      }
      onClose={onClose}
    >
      {({ field }) => <TextInput data-autofocus {...field('name')} />}
    </FormDialog>
  );
}
