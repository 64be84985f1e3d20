import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Row } from '#ui/layout/flex.ts';
import type { ChangedField } from './useEditConflict.ts';
import classes from './EditConflict.module.css';

export interface EditConflictProps {
  names: Readonly<Record<string, string>>;
  changed: readonly ChangedField[];
  onTake: () => void;
  onKeep: () => void;
}

/** A value as text; objects and lists do not fit one line. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** Shows what another user has changed while the form was open, and lets the user choose a version. */
export function EditConflict({ names, changed, onTake, onKeep }: EditConflictProps) {
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
                <dt>{names[path] ?? path}</dt>
                <dd>{textOf(value) ?? <Trans context="value">empty</Trans>}</dd>
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
