import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { secretAccountFields } from '#contract/http/accounts/access.ts';
import { cellKindOf, type CellKind, parseCell } from '#domain/accounts/edits/paste.ts';
import {
  requiredStagedFields,
  stagedFaultOf,
  stagedFields,
  type StagedValues,
} from '#domain/accounts/staged/staged.ts';
import { isValid, type StagedRow } from '#domain/accounts/staged/stagedTable.ts';
import type { CellEdit, GridColumn } from '#ui/DataGrid/gridColumn.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useFaultText } from '../faultTexts.ts';
import { useFieldName } from '#entities/accountFields/fieldNames.ts';
import { flagEdit } from '../columns/flagEdit.ts';
import { fieldGroups } from './fieldGroups.ts';
import { useProblemText } from './csv/useProblemText.ts';
import type { ServerNames } from './useServerNames.ts';

export type StagedColumn = GridColumn<StagedRow>;

const isSecretField = (path: string): boolean =>
  secretAccountFields.some((secret) => path === secret || path.startsWith(`${secret}.`));
/** Host, port and TLS flag of a mailbox need the permission of its secrets, but are not masked. */
const isMasked = (path: string): boolean => isSecretField(path) && !/\.(host|port|tls)$/.test(path);

const widths: Readonly<Record<string, number>> = { serverId: 200, email: 220, consoleName: 130, index: 90 };

/** The columns of the new accounts: state, errors, and all fields, which are edited in place. */
export function useStagedColumns(servers: ServerNames): readonly StagedColumn[] {
  const { t } = useLingui();
  const fieldName = useFieldName();
  const faultText = useFaultText();
  const problemsOf = useProblemText();
  return useMemo(() => {
    const words = (path: string) =>
      path === 'guest' ? { yes: t`Guest`, no: t`Main` } : { yes: t`Yes`, no: t`No` };
    const faultOf = (row: StagedRow, path: string): string | null => {
      const fault = row.faults[path];
      return fault === undefined ? null : faultText(fault);
    };
    const textIn = ({ values }: StagedRow, path: string): string => {
      const value = values[path] ?? null;
      return value === null ? '' : String(value);
    };

    /** A row that is being sent must not be changed. */
    const atRest = (edit: CellEdit<StagedRow>): CellEdit<StagedRow> => ({
      ...edit,
      parse: (text, row) =>
        row.isSending
          ? { error: t`This account is being sent. Try again in a moment.` }
          : edit.parse(text, row),
    });

    function serverEdit(): CellEdit<StagedRow> {
      return {
        text: (row) => textIn(row, 'serverId'),
        options: [{ value: '', label: '—' }, ...servers.options.flatMap(({ items }) => items)],
        parse(text) {
          const id = servers.find(text);
          return id === null ? { error: t`Select a server` } : { value: id, shown: servers.titleOf(id) };
        },
      };
    }

    function textEdit(path: string, kind: CellKind): CellEdit<StagedRow> {
      return {
        text: (row) => textIn(row, path),
        parse(text) {
          const parsed = parseCell(kind, text);
          const value = parsed === '' || (typeof parsed === 'string' && parsed.trim() === '') ? null : parsed;
          const fault = stagedFaultOf(path, value);
          return fault === null ? { value, shown: String(value ?? '') } : { error: faultText(fault) };
        },
        isClearable: !requiredStagedFields.has(path),
      };
    }

    function fieldColumn(path: string): StagedColumn {
      const kind = cellKindOf(path);
      const isFlag = kind !== 'text' && kind !== 'index';
      const { yes, no } = words(path);
      const value = ({ values }: StagedRow): StagedValues[string] => values[path] ?? null;
      const groupKey = path.split('.')[0] ?? '';
      const groupTitle = fieldGroups[groupKey];
      const group = groupTitle
        ? { key: groupKey, title: t(groupTitle) }
        : { key: 'account', title: t`Account` };
      return {
        key: path,
        title: fieldName(path),
        value,
        group,
        ...(path === 'serverId'
          ? {
              text: (row: StagedRow) => {
                const id = value(row);
                return typeof id === 'number' ? servers.titleOf(id) : '';
              },
              edit: atRest(serverEdit()),
            }
          : isFlag
            ? {
                text: (row: StagedRow) => (value(row) === true ? yes : value(row) === false ? no : ''),
                filter: 'flag' as const,
                edit: atRest(
                  flagEdit({
                    read: value,
                    kind,
                    words: { yes, no },
                    refusal: path === 'guest' ? t`Expected guest or main` : t`Expected yes or no`,
                  }),
                ),
              }
            : { edit: atRest(textEdit(path, kind)) }),
        ...(kind === 'index' ? { filter: 'number' as const, align: 'end' as const } : {}),
        ...(isMasked(path) ? { isSecret: true, filter: false as const, isSortable: false } : {}),
        ...(path === 'email' ? { isPinned: true, isName: true } : {}),
        fault: (row) => faultOf(row, path),
        width: widths[path] ?? 140,
      };
    }

    const stateOf = (row: StagedRow): string => {
      if (row.isSending) return t`sending`;
      if (row.refused !== null) return t`refused`;
      return isValid(row) ? t`valid` : t`invalid`;
    };

    return [
      {
        key: 'state',
        title: t`State`,
        value: stateOf,
        cell: (row) => (
          <StateBadge tone={row.isSending ? 'info' : isValid(row) ? 'positive' : 'negative'}>
            {stateOf(row)}
          </StateBadge>
        ),
        isPinned: true,
        width: 104,
      },
      fieldColumn('email'),
      { key: 'problems', title: t`Problems`, value: problemsOf, text: problemsOf, width: 260 },
      ...stagedFields.filter((path) => path !== 'email').map(fieldColumn),
    ];
  }, [t, fieldName, faultText, problemsOf, servers]);
}
