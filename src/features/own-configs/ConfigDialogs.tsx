import { useState } from 'react';
import type { Config } from '#contract/http/configs.ts';
import { isEditableKind } from '#domain/configs/data.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import type { DialogState, OpenDialog } from './dialogState.ts';

const ConfigDialog = lazyDialog(() => import('./form/ConfigDialog.tsx'), 'ConfigDialog');
const ViewConfigDialog = lazyDialog(() => import('./ViewConfigDialog.tsx'), 'ViewConfigDialog');
const ImportDialog = lazyDialog(() => import('./import/ImportDialog.tsx'), 'ImportDialog');
const DeleteConfigDialog = lazyDialog(() => import('./DeleteConfigDialog.tsx'), 'DeleteConfigDialog');
/** Code that the page loads when it is idle. */
export const prefetched = [
  ConfigDialog.load,
  ViewConfigDialog.load,
  ImportDialog.load,
  DeleteConfigDialog.load,
];

export interface ConfigDialogsProps {
  dialog: DialogState | null;
  /** Subject of the dialog; null without one, or when it has been deleted. */
  config: Config | null;
  openDialog: OpenDialog;
  onClose: () => void;
}

export function ConfigDialogs({ dialog, config, openDialog, onClose }: ConfigDialogsProps) {
  switch (dialog?.kind) {
    case 'create':
      return <ConfigDialog kind={dialog.type} from={dialog.from ?? null} config={null} onClose={onClose} />;
    case 'edit':
      return <EditDialog key={dialog.configId} config={config} onClose={onClose} />;
    case 'view':
      return config && <ViewConfigDialog config={config} onClose={onClose} />;
    case 'delete':
      return config && <DeleteConfigDialog config={config} onClose={onClose} />;
    case 'import':
      return (
        <ImportDialog
          kind={dialog.type}
          onContinue={(from) => {
            onClose();
            openDialog({ kind: 'create', type: dialog.type, from });
          }}
          onClose={onClose}
        />
      );
    case undefined:
      return null;
  }
}

/** Keeps the config as it was when the form was opened; changes saved by others are compared on saving. */
function EditDialog({ config, onClose }: Pick<ConfigDialogsProps, 'config' | 'onClose'>) {
  const [loaded] = useState(config);
  if (!loaded || !isEditableKind(loaded.type)) return null;
  return <ConfigDialog kind={loaded.type} from={null} config={loaded} onClose={onClose} />;
}
