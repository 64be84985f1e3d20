import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { SchemaEffect } from '#contract/http/configSchema.ts';
import { useConfigTypes } from '#entities/configs/useConfigTypes.ts';
import { useValueText } from '#entities/configs/configTexts.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import classes from './PreviewDialog.module.css';

export interface PreviewDialogProps {
  effects: readonly SchemaEffect[];
  /** Title of a field; its name if the title is unknown. */
  titleOf: (name: string) => string;
  onSave: (signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
}

/** The effect of saving a schema on the configs of all users: values without a field, and values that become invalid. */
export function PreviewDialog({ effects, titleOf, onSave, onClose }: PreviewDialogProps) {
  const { t } = useLingui();
  const typeOf = useConfigTypes();
  const valueText = useValueText();
  const configs = effects.length;
  const removed = new Set(effects.flatMap((effect) => effect.removed)).size;
  const invalid = effects.reduce((sum, effect) => sum + effect.invalid.length, 0);
  return (
    <ConfirmDialog
      title={t`Save the schema?`}
      confirmLabel={t`Save`}
      focus="cancel"
      onConfirm={(_checked, signal) => onSave(signal)}
      onClose={onClose}
    >
      <p className={classes.intro}>
        <Plural value={configs} one="This affects # config." other="This affects # configs." />{' '}
        {removed > 0 ? (
          <Plural
            value={removed}
            one="# field with values is removed; these values no longer apply."
            other="# fields with values are removed; these values no longer apply."
          />
        ) : null}{' '}
        {invalid > 0 ? (
          <Plural
            value={invalid}
            one="# value becomes invalid and no longer applies until it is corrected."
            other="# values become invalid and no longer apply until they are corrected."
          />
        ) : null}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <ul className={classes.list} aria-label={t`Affected configs`} tabIndex={0}>
        {effects.map(({ name, owner, type, removed: gone, invalid: wrong }, at) => (
          <li key={at} className={classes.config}>
            <Box component="span" fw={500}>
              {name}
            </Box>
            <Box component="span" c="dimmed">
              {typeOf({ type })}
              {owner === null ? null : ` · ${owner}`}
            </Box>
            {gone.length > 0 ? (
              <span className={classes.line}>
                <Trans>Removed: {gone.map(titleOf).join(', ')}</Trans>
              </span>
            ) : null}
            {wrong.length > 0 ? (
              <span className={classes.line}>
                <Trans>
                  Invalid:{' '}
                  {wrong.map((each) => `${titleOf(each.name)} = ${valueText(each.value)}`).join(', ')}
                </Trans>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
