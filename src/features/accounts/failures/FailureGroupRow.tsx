import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { translatedText } from '#data/errors/refusals.ts';
import { pathTo } from '#domain/access/paths.ts';
import type { FailureCell, FailureGroup, FailureKey } from '#domain/accounts/failures.ts';
import { Row } from '#ui/layout/flex.ts';
import { actionLabels } from '../actions/actionLabels.ts';
import { errorParam } from '../scope/useScope.ts';
import classes from './Failures.module.css';

/** Address of failed accounts in the grid of all accounts; without an error, or without a server: of any. */
function accountsOf({ error, server }: { error?: string | null; server?: number }): string {
  const path = pathTo('accountsAll', { query: { server, class: 'failed', [errorParam]: error } });
  // An empty value is one: the accounts without a reason.
  return error === null ? `${path}&${errorParam}=` : path;
}

export interface FailureGroupRowProps {
  group: FailureGroup;
  by: FailureKey;
  /** Null: the user may not reset and start accounts. */
  onRestart: ((ids: readonly number[]) => void) | null;
}

/** An error with its servers, or a server with its errors. */
export function FailureGroupRow({ group, by, onRestart }: FailureGroupRowProps) {
  const { t, i18n } = useLingui();
  const [first] = group.cells;
  if (!first) return null;
  const errorOf = ({ error }: FailureCell): string => (error && translatedText(error)) ?? t`No reason given`;
  const serverOf = ({ server, serverGroup }: FailureCell): string => `${serverGroup.name} / ${server.name}`;
  const name = by === 'error' ? errorOf(first) : serverOf(first);
  const count = group.ids.length;
  return (
    <li className={classes.group}>
      <Group gap="4px 12px" align="baseline">
        <h2 className={classes.name} data-none={(by === 'error' && first.error === null) || undefined}>
          <Link
            className={classes.link}
            to={accountsOf(by === 'error' ? { error: first.error } : { server: first.server.id })}
            aria-label={t`${name}: ${plural(count, { one: '# account', other: '# accounts' })}`}
          >
            {name} <b>{i18n.number(count)}</b>
          </Link>
        </h2>
        {onRestart ? (
          <Button
            size="compact-sm"
            variant="default"
            className={classes.action ?? ''}
            leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden="true" />}
            aria-label={t`Reset and start: ${name}`}
            onClick={() => onRestart(group.ids)}
          >
            {t(actionLabels.restart)}
          </Button>
        ) : null}
      </Group>
      <Row component="ul" gap={6} align="stretch" mt={8}>
        {group.cells.map((cell) => (
          <Cell
            key={`${cell.server.id} ${cell.error ?? ''}`}
            cell={cell}
            name={by === 'error' ? serverOf(cell) : errorOf(cell)}
          />
        ))}
      </Row>
    </li>
  );
}

function Cell({ cell: { error, server, ids }, name }: { cell: FailureCell; name: string }) {
  const { t, i18n } = useLingui();
  return (
    <li>
      <Link className={classes.cell} to={accountsOf({ error, server: server.id })}>
        <span>{name}</span>{' '}
        <b>
          {i18n.number(ids.length)} <span className="dugout-hidden">{t`failed accounts`}</span>
        </b>
      </Link>
    </li>
  );
}
