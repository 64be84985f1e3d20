import { Plural, useLingui } from '@lingui/react/macro';
import { Group, Select, Text } from '@mantine/core';
import { IconArrowsDiff, IconDownload, IconKeyOff, IconPrinter, IconUsersGroup } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useRecordExport } from '#data/activity/recordExport.ts';
import { useEnums } from '#data/enums/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { filterMatrix, type MatrixRow, matrixOf } from '#domain/access/matrix.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { csvFile } from '#domain/tables/csv.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { ScrollTablePage } from '#ui/ScrollTable/ScrollTable.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { saveFile } from '#ui/useDownload.ts';
import { permissionLabels, sectionLabels } from './permissionLabels.ts';
import { MatrixTable, type MatrixTexts } from './MatrixTable.tsx';
import classes from './Permissions.module.css';

function useMatrixTexts(): MatrixTexts {
  const { t } = useLingui();
  const labelOf = useCallback(
    ({ name, label }: MatrixRow) => {
      const known = Object.hasOwn(permissionLabels, name)
        ? permissionLabels[name as keyof typeof permissionLabels]
        : undefined;
      return known ? t(known) : label;
    },
    [t],
  );
  const sectionOf = useCallback(
    (name: string) => {
      const known = sectionLabels[name];
      return known ? t(known) : name || t`Other`;
    },
    [t],
  );
  return useMemo(() => ({ labelOf, sectionOf }), [labelOf, sectionOf]);
}

/** Which role has which permission: searchable, printable, with the difference of two roles. */
export function PermissionsPage() {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const recordExport = useRecordExport();
  const enums = useEnums();
  const texts = useMatrixTexts();
  const [query, setQuery] = useState('');
  // A key is painted before the table, which has a thousand cells.
  const searched = useDeferredValue(query);
  const [first, setFirst] = useState<string | null>(null);
  const [second, setSecond] = useState<string | null>(null);
  const { roles } = enums;
  const all = useMemo(() => matrixOf(enums), [enums]);
  const differing = useMemo(
    () => (first !== null && second !== null ? ([Number(first), Number(second)] as const) : null),
    [first, second],
  );
  const shown = useMemo(
    () =>
      filterMatrix(all, {
        query: searched,
        differing,
        textOf: (row, section) => `${row.name} ${texts.labelOf(row)} ${texts.sectionOf(section)}`,
      }),
    [all, searched, differing, texts],
  );
  const count = shown.reduce((sum, { rows }) => sum + rows.length, 0);
  const positions = differing ?? roles.map((_, at) => at);

  const save = (): void => {
    const head = [t`Section`, t`Permission`, t`Name`, ...positions.map((at) => roles[at]?.name ?? '')];
    const lines = shown.flatMap(({ name, rows }) =>
      rows.map((row) => [
        texts.sectionOf(name),
        texts.labelOf(row),
        row.name,
        ...positions.map((at) => (row.flags[at] ? t`yes` : t`no`)),
      ]),
    );
    saveFile(csvFile([head, ...lines]), `role-permissions.${fileTimestamp(serverClock.now(), timezone)}.csv`);
    recordExport('rolePermissions', lines.length);
  };
  const roleOptions = roles.map(({ name }, at) => ({ value: String(at), label: name }));
  const compare = (label: string, value: string | null, onChange: (value: string | null) => void) => (
    <Select
      inputMode="none"
      className={classes.compare ?? ''}
      size="xs"
      clearable
      aria-label={label}
      placeholder={label}
      data={roleOptions}
      value={value}
      onChange={onChange}
    />
  );
  return (
    <ScrollTablePage>
      <Toolbar
        label={t`Role permissions`}
        title={
          <PageTitle
            figures={[<Plural key="count" value={count} one="# permission" other="# permissions" />]}
          >
            {t`Role permissions`}
          </PageTitle>
        }
        actions={
          <Group gap={8}>
            <IconArrowsDiff size={16} stroke={1.75} aria-hidden="true" />
            {compare(t`Compare role`, first, setFirst)}
            {compare(t`with role`, second, setSecond)}
            <ActionButton
              permission="users_view"
              icon={IconUsersGroup}
              component={Link}
              to={pathTo('people')}
            >
              {t`People`}
            </ActionButton>
            <ActionButton icon={IconPrinter} onClick={() => window.print()}>
              {t`Print`}
            </ActionButton>
            <ActionButton icon={IconDownload} disabled={count === 0} onClick={save}>
              {t`Export`}
            </ActionButton>
          </Group>
        }
      >
        <SearchBox
          value={query}
          onChange={setQuery}
          label={t`Search permissions`}
          tooltip={t`Searches names, descriptions and sections`}
        />
      </Toolbar>
      {differing ? (
        <Text mb={8} c="dimmed" fz="sm" role="status">
          {differing[0] === differing[1]
            ? t`Choose two different roles to see what only one of them may do.`
            : t`Only permissions that one of the two roles has and the other has not.`}
        </Text>
      ) : null}
      {count === 0 ? (
        <Notice
          icon={IconKeyOff}
          title={differing ? t`No difference` : t`No matching permission`}
          actions={
            <ActionButton
              onClick={() => {
                setQuery('');
                setFirst(null);
                setSecond(null);
              }}
            >
              {t`Show all`}
            </ActionButton>
          }
        />
      ) : (
        <MatrixTable sections={shown} positions={positions} texts={texts} />
      )}
    </ScrollTablePage>
  );
}
