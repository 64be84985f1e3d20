import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Row } from '#ui/layout/flex.ts';
import type { FormTexts } from './issues.ts';
import type { ChangedField } from './useEditConflict.ts';
import classes from './EditConflict.module.css';

export interface EditConflictProps {
  texts: Pick<FormTexts, 'names' | 'values'>;
  changed: readonly ChangedField[];
  onTake: () => void;
  onKeep: () => void;
}

/** A value in one line; lists have names that only their fields know. */
function Value({ value }: { value: unknown }) {
  if (typeof value === 'boolean')
    return value ? <Trans context="setting">On</Trans> : <Trans context="setting">Off</Trans>;
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return value;
  const count = Array.isArray(value) ? value.length : 0;
  return count > 0 ? (
    <Plural value={count} one="# selected" other="# selected" />
  ) : (
    <Trans context="value">empty</Trans>
  );
}

/** Shows what another user has changed while the form was open, and lets the user choose a version. */
export function EditConflict({ texts, changed, onTake, onKeep }: EditConflictProps) {
  const { t } = useLingui();
  return (
    <div role="status">
      {changed.length > 0 ? (
        <section className={classes.root} tabIndex={-1} data-meanwhile>
          <Row component="p" gap={8} wrap="nowrap">
            <IconUsers size={16} stroke={1.75} aria-hidden="true" />
            {t`Changed in the meantime, by another user or in another window:`}
          </Row>
          <dl className={classes.fields}>
            {changed.map(({ path, value }) => (
              <div key={path}>
                <dt>{texts.names[path] ?? path}</dt>
                <dd>
                  <Value value={texts.values?.[path]?.[String(value)] ?? value} />
                </dd>
              </div>
            ))}
          </dl>
          <Group gap={8} wrap="nowrap" align="stretch">
            <ActionButton onClick={onTake}>{t`Use theirs`}</ActionButton>
            <ActionButton onClick={onKeep}>{t`Keep mine`}</ActionButton>
          </Group>
        </section>
      ) : null}
    </div>
  );
}
