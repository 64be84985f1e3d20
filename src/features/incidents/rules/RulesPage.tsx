import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconBellCog, IconBellOff, IconBellPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { AlertRule, NewAlertRule } from '#contract/http/alertRules.ts';
import { severities } from '#contract/http/incidents.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { alertRuleKeys } from '#data/incidents/incidentKeys.ts';
import { useAlertRules, useDeleteAlertRule, useSaveAlertRule } from '#data/incidents/alertRules.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { useRights } from '#data/session/rights.ts';
import { conditionLabels } from '#entities/incidents/incidentLabels.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { type MenuEntry, disabledBecause } from '#ui/ContextMenu/entries.ts';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { latestOf } from '#ui/dialogs/latestOf.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { translateLabel } from '#ui/translateLabel.ts';
import { useRuleColumns } from './useRuleColumns.tsx';

const RuleDialog = lazyDialog(() => import('./RuleDialog.tsx'), 'RuleDialog');
const prefetched = [RuleDialog.load];

type DialogState = { kind: 'edit'; rule: AlertRule | null } | { kind: 'delete'; rule: AlertRule };

const isMuted = ({ enabled }: AlertRule): boolean => !enabled;

/** Rules that open incidents: which condition, for how long, and where. */
export function RulesPage() {
  const { t } = useLingui();
  const rights = useRights({ update: 'alert_rules_update' });
  const rules = useAlertRules();
  const state = useListState(rules, alertRuleKeys.list());
  const layout = useTableLayout('alertRules');
  const columns = useRuleColumns();
  const { dialog, openDialog, closeDialog } = usePageDialog<DialogState>();
  const save = useSaveAlertRule();
  const remove = useDeleteAlertRule();
  const { isOffline } = useUiContext();
  usePrefetch(prefetched);
  const [addedId, setAddedId] = useState<number | null>(null);
  const nameOf = ({ name, kind }: AlertRule): string => name ?? translateLabel(conditionLabels, kind, t);
  const toggle = ({ id, revision, severity, ...rule }: AlertRule): void => {
    const known = severities.find((one) => one === severity) ?? 'warning';
    // Remedies stay unchanged.
    const next: NewAlertRule = { ...rule, severity: known, enabled: !rule.enabled, remedies: undefined };
    save.mutate({ id, revision, rule: next });
  };
  const menu = (rule: AlertRule): readonly MenuEntry[] => {
    const common = {
      permission: 'alert_rules_update',
      ...disabledBecause(isOffline ? t(offlineReason) : null),
    } as const;
    return [
      {
        ...common,
        key: 'edit',
        label: t`Edit`,
        icon: IconPencil,
        onSelect: () => openDialog({ kind: 'edit', rule }),
      },
      {
        ...common,
        key: 'toggle',
        label: rule.enabled ? t`Switch off` : t`Switch on`,
        icon: rule.enabled ? IconBellOff : IconBellCog,
        onSelect: () => toggle(rule),
      },
      {
        ...common,
        key: 'delete',
        label: t`Delete`,
        icon: IconTrash,
        danger: true,
        onSelect: () => openDialog({ kind: 'delete', rule }),
      },
    ];
  };
  return (
    <TablePage>
      <DataTable
        label={t`Alert rules`}
        columns={columns}
        rows={rules.data}
        nameOf={nameOf}
        layout={layout}
        state={state}
        menu={menu}
        addedId={addedId}
        {...(rights.update && { onOpen: (rule: AlertRule) => openDialog({ kind: 'edit', rule }) })}
        title={
          <PageTitle
            isPending={!rules.data}
            figures={[
              <Plural key="rules" value={rules.data?.length ?? 0} one="# rule" other="# rules" />,
              <Plural
                key="off"
                value={rules.data?.filter(isMuted).length ?? 0}
                one="# switched off"
                other="# switched off"
              />,
            ]}
          >
            {t`Alert rules`}
          </PageTitle>
        }
        actions={
          <ActionButton
            permission="alert_rules_update"
            icon={IconBellPlus}
            variant="filled"
            onClick={() => openDialog({ kind: 'edit', rule: null })}
          >
            {t`Add rule`}
          </ActionButton>
        }
        empty={<Notice icon={IconBellCog} title={t`No rules`} />}
      />
      {dialog?.kind === 'edit' ? (
        <RuleDialog
          rule={dialog.rule && latestOf(rules.data, dialog.rule)}
          onAdded={(id) => {
            setAddedId(id);
            toast.message(t`Alert rule added`);
          }}
          onClose={closeDialog}
        />
      ) : null}
      {dialog?.kind === 'delete' ? (
        <ConfirmDialog
          title={<Trans>Delete {nameOf(dialog.rule)}?</Trans>}
          confirmLabel={t`Delete`}
          danger
          focus="cancel"
          saysOffline
          onConfirm={(_checked, signal) => remove.mutateAsync({ id: dialog.rule.id, signal })}
          onClose={closeDialog}
        >
          <p>{t`Its open incidents are resolved automatically and stay in the list.`}</p>
        </ConfirmDialog>
      ) : null}
    </TablePage>
  );
}
