import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconBellCog } from '@tabler/icons-react';
import type { AlertRule } from '#contract/http/alertRules.ts';
import { alertRuleKeys } from '#data/incidents/keys.ts';
import { useAlertRules } from '#data/incidents/rules.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { conditionLabels } from '#entities/incidents/labels.ts';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { wordOf } from '#ui/wordOf.ts';
import { useRuleColumns } from './useRuleColumns.tsx';

/** What opens incidents: which condition, for how long, and where. */
export function RulesPage() {
  const { t } = useLingui();
  const rules = useAlertRules();
  const state = useListState(rules, alertRuleKeys.list());
  const layout = useTableLayout('alertRules');
  const columns = useRuleColumns();
  const nameOf = ({ name, kind }: AlertRule): string => name ?? wordOf(conditionLabels, kind, t);
  return (
    <TablePage>
      <DataTable
        label={t`Alert rules`}
        columns={columns}
        rows={rules.data}
        nameOf={nameOf}
        layout={layout}
        state={state}
        title={
          <PageTitle
            isPending={!rules.data}
            figures={[<Plural key="rules" value={rules.data?.length ?? 0} one="# rule" other="# rules" />]}
          >
            <Trans>Alert rules</Trans>
          </PageTitle>
        }
        empty={<Notice level={2} icon={<IconBellCog size={24} />} title={<Trans>No rules</Trans>} />}
      />
    </TablePage>
  );
}
