import { useLingui } from '@lingui/react/macro';
import { configKeys } from '#data/configs/configKeys.ts';
import { useConfigSchema } from '#data/configs/queries.ts';
import { useListState } from '#data/lists/useListState.ts';
import { ListPending } from '#ui/states/ListStates.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { TablePage } from '#ui/layout/TablePage.tsx';
import classes from './Builder.module.css';
import { SchemaBuilder } from './SchemaBuilder.tsx';

/** Config builder: the fields that configs may set. */
export function BuilderPage() {
  const { t } = useLingui();
  const schema = useConfigSchema();
  const state = useListState(schema, configKeys.schema());
  if (schema.data) return <SchemaBuilder schema={schema.data} state={state} />;
  return (
    <TablePage className={classes.page ?? ''}>
      <Toolbar label={t`Config builder`} title={<PageTitle>{t`Config builder`}</PageTitle>} />
      <ListPending state={state} failedTitle={t`The schema could not be loaded`} />
    </TablePage>
  );
}
