import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Button } from '@mantine/core';
import { IconHistory, IconPlugConnected } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { z } from 'zod';
import type { Account } from '#contract/http/accounts/account.ts';
import { usePreference } from '#data/preferences/usePreference.ts';
import { permittedOf } from '#domain/access/permitted.ts';
import { SecretField } from '#ui/copy/SecretField.tsx';
import { textOf } from '#ui/table/headerSpec.ts';
import { revealMs } from '#ui/DataGrid/cursor/useReveal.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useProxyCheck } from '#data/accounts/mutations.ts';
import { useReason } from '#ui/states/ListStates.tsx';
import { historyAtom } from '../atoms.ts';
import type { AccountColumn } from '../columns/columnKinds.ts';
import { useAccountColumns } from '../columns/useAccountColumns.ts';
import classes from './Panel.module.css';
import { PanelRequest } from './PanelRequest.tsx';
import { Section } from './Section.tsx';

/** Shown above the groups: the header of the panel, and the one-time codes. */
const shownElsewhere: ReadonlySet<string> = new Set(['index', 'email', 'status', 'psnCode', 'eaCode']);

/** The fields of an account in the groups of the grid's columns; those without a value on demand. */
export function PanelFields({ account }: { account: Account }) {
  const { t } = useLingui();
  const { can } = useUiContext();
  const columns = useAccountColumns();
  const [areEmptyShown, showEmpty] = usePreference('accounts.panel.empty', z.boolean(), false);
  const groups = useMemo(() => {
    const shown = permittedOf(columns, can).filter(({ key }) => !shownElsewhere.has(key));
    return [...Map.groupBy(shown, ({ group }) => group?.key ?? '')];
  }, [columns, can]);
  let empty = 0;
  const sections = groups.map(([key, all]) => {
    const filled = all.filter((column) => textOf(column, account) !== '');
    empty += all.length - filled.length;
    const shown = areEmptyShown ? all : filled;
    if (shown.length === 0) return null;
    const isProxy = all.some(({ key }) => key === 'proxy.ip');
    return (
      <Section key={key} title={all[0]?.group?.title ?? ''}>
        <Box component="dl" fz="sm">
          {shown.map((column) => (
            <Field key={column.key} column={column} account={account} />
          ))}
        </Box>
        {isProxy && account.proxy?.ip ? <ProxyCheck account={account} /> : null}
      </Section>
    );
  });
  return (
    <>
      {sections}
      {empty > 0 ? (
        <Button
          size="xs"
          variant="subtle"
          aria-pressed={areEmptyShown}
          onClick={() => showEmpty(!areEmptyShown)}
        >
          {areEmptyShown ? t`Hide empty fields` : <Trans>Show empty fields ({empty})</Trans>}
        </Button>
      ) : null}
    </>
  );
}

function Field({ column, account }: { column: AccountColumn; account: Account }) {
  const { t } = useLingui();
  const { title } = column;
  const text = textOf(column, account);
  const showHistory = useSetAtom(historyAtom);
  const label = t`History of ${title}`;
  return (
    <div className={classes.field}>
      <dt>{title}</dt>
      <dd>
        {text === '' ? (
          <Box component="span" c="dimmed">
            —
          </Box>
        ) : column.isSecret ? (
          <SecretField
            secret={text}
            shownMs={revealMs}
            labels={{
              show: t`Reveal ${title} for 30 seconds`,
              hide: t`Hide ${title}`,
              copy: t`Copy ${title}`,
            }}
          />
        ) : (
          text
        )}
        {column.edit ? (
          <ActionIcon
            size="sm"
            className={classes.history}
            aria-label={label}
            {...tooltipProps(label)}
            onClick={() => showHistory({ id: account.id, field: column.key })}
          >
            <IconHistory size={14} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </dd>
    </div>
  );
}

/** Connects through the account's proxy and shows the result. */
function ProxyCheck({ account: { id, proxy } }: { account: Account }) {
  // A result belongs to the values that were checked.
  return <Check key={JSON.stringify([id, proxy])} id={id} />;
}

function Check({ id }: { id: number }) {
  const { t } = useLingui();
  const { mutateAsync, data, ...call } = useProxyCheck();
  const fault = useReason(data?.error ?? '');
  return (
    <PanelRequest
      label={t`Check the proxy`}
      icon={IconPlugConnected}
      call={call}
      onRequest={() => void mutateAsync(id).catch(() => undefined)}
    >
      {data?.valid ? (
        <Box component="span" c="var(--mantine-color-green-text)">
          {t`Account proxy valid`}
        </Box>
      ) : data ? (
        <Box component="span" c="var(--mantine-color-error)" data-wrap>
          {t`Account proxy invalid`}
          {fault === '' ? null : `: ${fault}`}
        </Box>
      ) : null}
    </PanelRequest>
  );
}
