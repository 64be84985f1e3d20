import { Trans, useLingui } from '@lingui/react/macro';
import type { Config } from '#contract/http/configs.ts';
import type { NewConfig, OwnKind } from '../dialogState.ts';
import { FormSource } from '../FormSource.tsx';
import { ConfigForm } from './ConfigForm.tsx';

export interface ConfigDialogProps {
  kind: OwnKind;
  /** The edited config as it was loaded; null for a new one. */
  config: Config | null;
  /** Initial content of a new config; null: empty. */
  from: NewConfig | null;
  onClose: () => void;
}

/** Creates or edits a game or mulling config. */
export function ConfigDialog({ kind, config, from, onClose }: ConfigDialogProps) {
  const { t } = useLingui();
  const title = config ? (
    kind === 'game' ? (
      <Trans>Game config {config.name}</Trans>
    ) : (
      <Trans>Mulling config {config.name}</Trans>
    )
  ) : kind === 'game' ? (
    t`New game config`
  ) : (
    t`New mulling config`
  );
  return (
    <FormSource title={title} onClose={onClose}>
      {(schema, base) => (
        <ConfigForm
          kind={kind}
          title={title}
          schema={schema}
          base={base.config}
          config={config}
          from={from}
          onClose={onClose}
        />
      )}
    </FormSource>
  );
}
