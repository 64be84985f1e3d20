import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { consoleName } from '#contract/http/consoles.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';

export interface RenameDialogProps {
  gameConsole: GameConsole;
  /** Resolves when the server has saved the name. */
  onRename: (name: string, signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
}

const schema = z.object({ name: consoleName });

/** Asks for a console's new name: one character at least. */
export function RenameDialog({ gameConsole, onRename, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      title={t`Rename console`}
      submitLabel={<Trans>Rename</Trans>}
      schema={schema}
      initial={{ name: gameConsole.name }}
      texts={{ names: { name: t`Name` } }}
      onSubmit={async ({ name }, _revision, signal) =>
        name === gameConsole.name ? undefined : onRename(name, signal)
      }
      onClose={onClose}
    >
      {({ field }) => <TextInput data-autofocus {...field('name')} />}
    </FormDialog>
  );
}
