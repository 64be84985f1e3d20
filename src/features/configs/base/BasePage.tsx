import { useLingui } from '@lingui/react/macro';
import { configKeys } from '#data/configs/configKeys.ts';
import { useBaseConfig, useConfigSchema } from '#data/configs/queries.ts';
import { useListState } from '#data/lists/useListState.ts';
import { ListPending } from '#ui/states/ListStates.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { TablePage } from '#ui/layout/TablePage.tsx';
import classes from './Base.module.css';
import { BaseEditor } from './BaseEditor.tsx';

/** Base config: the values that apply to every server. */
export function BasePage() {
  const { t } = useLingui();
  const schema = useConfigSchema();
  const base = useBaseConfig();
  const schemaState = useListState(schema, configKeys.schema());
  const baseState = useListState(base, configKeys.base());
  if (schema.data && base.data) {
    const state = baseState.asOf === null ? schemaState : baseState;
    return <BaseEditor schema={schema.data} base={base.data} state={state} />;
  }
  return (
    <TablePage className={classes.page ?? ''}>
      <Toolbar label={t`Base config`} title={<PageTitle>{t`Base config`}</PageTitle>} />
      <ListPending
        state={schema.data ? baseState : schemaState}
        failedTitle={t`The base config could not be loaded`}
      />
    </TablePage>
  );
}
