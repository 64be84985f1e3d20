import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BaseConfig } from '#contract/http/configs.ts';
import type { ConfigSchema } from '#contract/http/configSchema.ts';
import { configKeys } from '#data/configs/configKeys.ts';
import { useBaseConfig, useConfigSchema } from '#data/configs/queries.ts';
import { useListState } from '#data/lists/useListState.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { ListPending } from '#ui/states/ListStates.tsx';

export interface FormSourceProps {
  /** Title of the dialog, until there is one with content. */
  title: ReactNode;
  onClose: () => void;
  children: (schema: ConfigSchema, base: BaseConfig) => ReactNode;
}

/** Loads what every dialog with values of configs needs: the fields, and the values that apply if a config sets none. */
export function FormSource({ title, onClose, children }: FormSourceProps) {
  const { t } = useLingui();
  const schema = useConfigSchema();
  const base = useBaseConfig();
  const schemaState = useListState(schema, configKeys.schema());
  const baseState = useListState(base, configKeys.base());
  if (schema.data && base.data) return children(schema.data, base.data);
  return (
    <Dialog title={title} size={560} onClose={onClose}>
      <ListPending
        state={schema.data ? baseState : schemaState}
        failedTitle={t`The fields could not be loaded`}
      />
    </Dialog>
  );
}
