import { Box } from '@mantine/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import { defaultPairingRegion, type PairingRegion } from '#contract/http/accounts/pairing.ts';
import { useAccountsVersion } from '#data/accounts/hooks.ts';
import { useClosedServers } from '#data/servers/queries.ts';
import { accountDryRun } from '#domain/accounts/dryRun.ts';
import type { AccountAction } from '#domain/accounts/accountRules.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import type { GridRows } from '#ui/DataGrid/gridColumn.ts';
import { Segments } from '#ui/Segments/Segments.tsx';
import type { ActionRequest } from '../atoms.ts';
import { pairingCanBe, pairingQuestions } from '../pairing/pairingQuestions.tsx';
import classes from './AccountActionDialog.module.css';
import { actionLabels, noneValid } from './actionLabels.ts';
import { LeftOutList } from './LeftOutList.tsx';
import { useStartAction } from './useStartAction.ts';

export interface AccountActionDialogProps extends ActionRequest {
  rows: Pick<GridRows<Account>, 'get'>;
  onClose: () => void;
}

/** Says which of the accounts an action would change and why not the others, and runs it after a confirmation. */
export function AccountActionDialog({ action, ids, rows, onClose }: AccountActionDialogProps) {
  const { t, i18n } = useLingui();
  const closed = useClosedServers();
  const start = useStartAction();
  const version = useAccountsVersion();
  const accounts = useMemo(() => {
    void version;
    return ids.flatMap((id) => rows.get(id) ?? []);
  }, [ids, rows, version]);
  const [region, setRegion] = useState<PairingRegion>(defaultPairingRegion);
  const { eligible, leftOut, onlyReset } = accountDryRun(action, accounts, closed);
  const reset = onlyReset.flatMap((group) => group.accounts);
  const serverIds = [...new Set(eligible.map(({ server }) => server.id))];
  const serverId = serverIds.length === 1 ? (serverIds[0] ?? null) : null;
  const details = action === 'importPairing' ? { region, serverId } : {};
  const count = eligible.length;
  const left = accounts.length - count - reset.length;
  const title = t(actionLabels[action]);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={count > 1 ? `${title} ${i18n.number(count)}` : title}
      danger={action === 'delete'}
      focus={action === 'delete' ? 'cancel' : 'confirm'}
      isDisabled={count + reset.length === 0}
      onConfirm={(_checked, signal) => {
        const [only] = eligible;
        // A list of one result would only have to be closed again.
        if (only && count === 1 && reset.length === 0) return start.onOne(action, only, signal, details);
        if (reset.length > 0) start.onMany('reset', reset);
        if (count > 0) start.onMany(action, eligible, details);
      }}
      onClose={onClose}
    >
      {left + reset.length > 0 ? (
        <p className={classes.eligible}>
          {count > 0 ? canBe[action](count) : reset.length === 0 ? t(noneValid) : null}
        </p>
      ) : null}
      {reset.length > 0 ? (
        <>
          <p className={classes.left}>
            <Plural
              value={reset.length}
              one="# account is only reset, because it cannot start now:"
              other="# accounts are only reset, because they cannot start now:"
            />
          </p>
          <LeftOutList leftOut={onlyReset} />
        </>
      ) : null}
      {left > 0 ? (
        <>
          <p className={classes.left}>
            <Plural value={left} one="# account is skipped:" other="# accounts are skipped:" />
          </p>
          <LeftOutList leftOut={leftOut} />
        </>
      ) : null}
      {count > 0 ? <p className={classes.question}>{questions[action](count)}</p> : null}
      {action === 'importPairing' ? <RegionSelect value={region} onChange={setRegion} /> : null}
      {count === 1 && reset.length === 0 ? (
        <Box component="p" m={0} fw={600} data-wrap>
          {eligible[0]?.email}
        </Box>
      ) : null}
    </ConfirmDialog>
  );
}

const canBe: Record<AccountAction, (count: number) => ReactNode> = {
  ...pairingCanBe,
  start: (count) => <Plural value={count} one="# account can be started" other="# accounts can be started" />,
  hardStart: (count) => (
    <Plural value={count} one="# account can be started" other="# accounts can be started" />
  ),
  stop: (count) => <Plural value={count} one="# account can be stopped" other="# accounts can be stopped" />,
  done: (count) => (
    <Plural value={count} one="# account can be marked as done" other="# accounts can be marked as done" />
  ),
  undone: (count) => (
    <Plural
      value={count}
      one="# account can be marked as undone"
      other="# accounts can be marked as undone"
    />
  ),
  reset: (count) => <Plural value={count} one="# account can be reset" other="# accounts can be reset" />,
  quarantine: (count) => (
    <Plural
      value={count}
      one="# account can be put into quarantine"
      other="# accounts can be put into quarantine"
    />
  ),
  liftQuarantine: (count) => (
    <Plural
      value={count}
      one="The quarantine of # account can be lifted"
      other="The quarantine of # accounts can be lifted"
    />
  ),
  restart: (count) => (
    <Plural
      value={count}
      one="# account can be reset and started"
      other="# accounts can be reset and started"
    />
  ),
  delete: (count) => (
    <Plural value={count} one="# account can be deleted" other="# accounts can be deleted" />
  ),
};

const questions: Record<AccountAction, (count: number) => ReactNode> = {
  ...pairingQuestions,
  start: (count) => (
    <Plural
      value={count}
      one="Would you like to start # account?"
      other="Would you like to start # accounts?"
    />
  ),
  hardStart: (count) => (
    <Plural
      value={count}
      one="Would you like to start # account hard, even if its console is closed?"
      other="Would you like to start # accounts hard, even if their consoles are closed?"
    />
  ),
  stop: (count) => (
    <Plural
      value={count}
      one="Would you like to stop # account? Its script will stop immediately."
      other="Would you like to stop # accounts? Their scripts will stop immediately."
    />
  ),
  done: (count) => (
    <Plural
      value={count}
      one="Would you like to mark # account as done?"
      other="Would you like to mark # accounts as done?"
    />
  ),
  undone: (count) => (
    <Plural
      value={count}
      one="Would you like to mark # account as undone?"
      other="Would you like to mark # accounts as undone?"
    />
  ),
  quarantine: (count) => (
    <Plural
      value={count}
      one="Would you like to put # account into quarantine? It stops, and nothing starts it before somebody lifts that."
      other="Would you like to put # accounts into quarantine? They stop, and nothing starts them before somebody lifts that."
    />
  ),
  liftQuarantine: (count) => (
    <Plural
      value={count}
      one="Would you like to lift the quarantine of # account? It can be started again."
      other="Would you like to lift the quarantine of # accounts? They can be started again."
    />
  ),
  reset: (count) => (
    <Plural
      value={count}
      one="Would you like to reset the state of # account? Its last error will be cleared."
      other="Would you like to reset the state of # accounts? Their last errors will be cleared."
    />
  ),
  restart: (count) => (
    <Plural
      value={count}
      one="Would you like to reset and start # account? Its last error will be cleared."
      other="Would you like to reset and start # accounts? Their last errors will be cleared."
    />
  ),
  delete: (count) => (
    <Plural
      value={count}
      one="Would you like to delete # account with its task history? This cannot be undone."
      other="Would you like to delete # accounts with their task history? This cannot be undone."
    />
  ),
};

/** The region that pairing info is imported from. */
function RegionSelect({
  value,
  onChange,
}: {
  value: PairingRegion;
  onChange: (region: PairingRegion) => void;
}) {
  const { t } = useLingui();
  const names: Record<PairingRegion, string> = { europe: t`Europe`, asia: t`Asia` };
  return (
    <Segments
      label={t`Region`}
      value={value}
      onChange={onChange}
      options={[
        { value: 'europe', label: names.europe },
        { value: 'asia', label: names.asia },
      ]}
    />
  );
}
