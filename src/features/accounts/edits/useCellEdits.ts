import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { z } from 'zod';
import { type Account, accountInput, maxAccountIndex } from '#contract/http/accounts/account.ts';
import { isDigitalElsewhere } from '#domain/accounts/accountRules.ts';
import { cellKindOf, type CellKind, parseCell } from '#domain/accounts/edits/paste.ts';
import { fieldAt } from '#domain/accounts/paths.ts';
import type { CellEdit } from '#ui/DataGrid/gridColumn.ts';
import type { AccountColumn } from '../columns/columnKinds.ts';
import { flagEdit } from '../columns/flagEdit.ts';
import type { AccountLabels } from '../accountLabels.ts';

const required: ReadonlySet<string> = new Set(['email', 'password', 'index']);

const { psn, psnImap, imap, ea, proxy, webAppProxy, ...single } = accountInput;
const groups = { psn, psnImap, imap, ea, proxy, webAppProxy } as const;

/** Schema of each text field, by path. */
const schemas: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ...Object.entries(single),
  ...Object.entries(groups).flatMap(([group, { shape }]) =>
    Object.entries(shape).map(([key, schema]) => [`${group}.${key}`, schema] as const),
  ),
]);

/** Two-state fields: an empty text counts as no. */
const twoStates: ReadonlySet<string> = new Set(['openWebApp', 'pairingInfo.addedToConsole']);

/** Adds the editors to the columns. @param mayEditIndex the user's setting `canEditAccountIndexes` */
export function useEditable(
  columns: readonly AccountColumn[],
  labels: AccountLabels,
  mayEditIndex: boolean,
): readonly AccountColumn[] {
  const { t } = useLingui();
  return useMemo(() => {
    /** Errors in the user's language; generic ones get a generic text. */
    const errorOf = (path: string, value: unknown): string | null => {
      if (path === 'banned' || value === null) return null;
      const parsed = schemas.get(path)?.safeParse(value);
      const issue = parsed?.error?.issues[0];
      if (!issue) return null;
      if (path === 'index') return t`Expected 0 to ${maxAccountIndex}`;
      if (path.endsWith('birthday')) return t`Expected YYYY/MM/DD`;
      if (path.endsWith('gauth')) return t`Expected a base32 text`;
      if (path.endsWith('port')) return t`Expected 1 to 65535`;
      if (path.endsWith('country')) return t`Expected two letters`;
      if (path.endsWith('.ip')) return t`Expected an IPv4 address`;
      if (path.endsWith('email')) return t`Expected an email`;
      if (issue.code === 'too_big') return t`The text is too long`;
      return t`This value is not valid`;
    };
    const words = (path: string) =>
      path === 'guest' ? { yes: t`Guest`, no: t`Main` } : { yes: labels.yes, no: labels.no };

    function banEdit(): CellEdit<Account> {
      return {
        text: ({ banned }) => (banned === null ? '' : String(banned)),
        options: [{ value: '', label: t`Not banned` }, ...labels.bans],
        parse(text) {
          const found = labels.bans.find(({ value, label }) => [value, label].includes(text.trim()));
          if (text.trim() === '') return { value: null, shown: '' };
          return found
            ? { value: Number(found.value), shown: found.label }
            : { error: t`This value is not valid` };
        },
        isClearable: true,
      };
    }

    function textEdit(path: string, kind: CellKind): CellEdit<Account> {
      const isRequired = required.has(path);
      return {
        text(account) {
          const value = fieldAt(account, path);
          return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
        },
        parse(text) {
          const value = parseCell(kind, text);
          if (value === '' || value === null)
            return isRequired ? { error: t`A value is required` } : { value: null, shown: '' };
          const error = errorOf(path, value);
          return error === null ? { value, shown: String(value) } : { error };
        },
        isClearable: !isRequired,
      };
    }

    const ownEditOf = (key: string): CellEdit<Account> | undefined => {
      if (key === 'index' && !mayEditIndex) return undefined;
      if (key === 'banned') return banEdit();
      const kind = cellKindOf(key);
      if (kind !== 'text' && kind !== 'index')
        return flagEdit({
          read: (account) => fieldAt(account, key),
          kind,
          words: words(key),
          refusal: key === 'guest' ? t`Expected guest or main` : t`Expected yes or no`,
          isTwoState: twoStates.has(key),
        });
      return schemas.has(key) ? textEdit(key, kind) : undefined;
    };

    /** The edit of one of two fields that the API checks together; a pasted block may change both. */
    function withRule(own: 'index' | 'digital', edit: CellEdit<Account>): CellEdit<Account> {
      const other = own === 'index' ? 'digital' : 'index';
      return {
        ...edit,
        parse(text, account, textOf) {
          const parsed = edit.parse(text, account);
          if ('error' in parsed) return parsed;
          const otherText = textOf?.(other);
          const otherParsed = otherText === undefined ? null : ownEditOf(other)?.parse(otherText, account);
          const otherValue =
            otherParsed && 'value' in otherParsed ? otherParsed.value : fieldAt(account, other);
          const both = { digital: parsed.value, index: parsed.value, [other]: otherValue };
          return isDigitalElsewhere(both)
            ? { error: t`account.index should be 0 for digital account` }
            : parsed;
        },
      };
    }

    const editOf = ({ key }: AccountColumn): CellEdit<Account> | undefined => {
      const edit = ownEditOf(key);
      return edit && (key === 'index' || key === 'digital') ? withRule(key, edit) : edit;
    };
    return columns.map((column) => {
      const edit = editOf(column);
      return edit ? { ...column, edit } : column;
    });
  }, [t, columns, labels, mayEditIndex]);
}
