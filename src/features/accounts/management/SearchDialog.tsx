import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Textarea } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { maxIds } from '#contract/common.ts';
import { type AccountQueryRow, maxQueryValue } from '#contract/http/accounts/search.ts';
import { hasLongValue, queryColumns } from '#domain/accounts/search.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogFooter } from '#ui/dialogs/DialogFooter.tsx';
import { useTextFile } from '#ui/FileField/useTextFile.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { useDiscardQuestion } from '#ui/dialogs/useDiscardQuestion.tsx';
import { TableHeader } from '#ui/ScrollTable/TableHeader.tsx';
import classes from './Management.module.css';
import { parseQuery } from './readQuery.ts';

const shownRows = 5;

export interface SearchDialogProps {
  query: readonly AccountQueryRow[];
  onSearch: (query: readonly AccountQueryRow[]) => void;
  onClose: () => void;
}

/** Asks for accounts by server, console and email: pasted from a spreadsheet, or from a CSV. */
export function SearchDialog({ query, onSearch, onClose }: SearchDialogProps) {
  const { t } = useLingui();
  const [text, setText] = useState(() => textOf(query));
  const [problem, setProblem] = useState<string | null>(null);
  const source = useTextFile(setText, setProblem);
  const checked = useDeferredValue(text);
  const { rows, repeated } = useMemo(() => parseQuery(checked), [checked]);
  const count = rows.length;
  const isTooLong = count > maxIds;
  const isValueTooLong = hasLongValue(rows);
  const { close, dialogProps, question } = useDiscardQuestion(text !== textOf(query), onClose);

  function search(): void {
    const wanted = parseQuery(text).rows;
    if (wanted.length === 0 || wanted.length > maxIds || hasLongValue(wanted)) return;
    onSearch(wanted);
    onClose();
  }

  return (
    <>
      <Dialog title={t`Search accounts`} size={560} {...dialogProps}>
        <Textarea
          data-autofocus
          label={t`Query`}
          description={t`Columns: server, console, email. Each line needs at least one of them.`}
          autosize
          minRows={6}
          maxRows={12}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <FileButton accept=".csv" onChange={(file) => file && void source.load(file)}>
          {(props) => (
            <ActionButton {...props} mt="xs">
              {t`From a CSV file`}
            </ActionButton>
          )}
        </FileButton>
        {source.encodingField}
        <Problem>{problem}</Problem>
        <div role="status" className={classes.understood}>
          {count > 0 ? (
            <>
              <p>
                <Plural value={count} one="# line is searched for" other="# lines are searched for" />
                {repeated > 0 ? (
                  <>
                    {', '}
                    <Plural value={repeated} one="# is repeated" other="# are repeated" />
                  </>
                ) : null}
                {isTooLong ? (
                  <>
                    {'. '}
                    <Trans>At most {maxIds} at once.</Trans>
                  </>
                ) : null}
                {isValueTooLong ? (
                  <>
                    {'. '}
                    <Trans>A value may have at most {maxQueryValue} characters.</Trans>
                  </>
                ) : null}
              </p>
              <QueryTable rows={rows.slice(0, shownRows)} />
            </>
          ) : null}
        </div>
        <DialogFooter onCancel={close}>
          <Button disabled={count === 0 || isTooLong || isValueTooLong} onClick={search}>
            {t`Search`}
          </Button>
        </DialogFooter>
      </Dialog>
      {question}
    </>
  );
}

/** Lines of a query, by column. */
export function QueryTable({ rows }: { rows: readonly AccountQueryRow[] }) {
  const { t } = useLingui();
  return (
    <table className={classes.query}>
      <TableHeader names={[t`Server`, t`Console`, t`Email`]} />
      <tbody>
        {rows.map((row) => (
          <tr key={textOf([row])}>
            {queryColumns.map((column) => (
              <td key={column}>{row[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A query as it can be pasted again. */
export const textOf = (rows: readonly AccountQueryRow[]): string =>
  rows.map((row) => queryColumns.map((column) => row[column] ?? '').join('\t')).join('\n');
