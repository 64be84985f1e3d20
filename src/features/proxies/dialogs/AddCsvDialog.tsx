import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, FileButton, Text, Textarea } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useAddProxies } from '#data/proxies/mutations.ts';
import type { LeftOutProxy } from '#domain/proxies/csv.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogFooter } from '#ui/dialogs/DialogFooter.tsx';
import { useDiscardQuestion } from '#ui/dialogs/useDiscardQuestion.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { useTextFile } from '#ui/FileField/useTextFile.tsx';
import { useDialogCall } from '#ui/dialogs/useDialogCall.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { urlFaults } from '../proxyLabels.ts';
import classes from '../Proxies.module.css';
import { readRows } from '../readRows.ts';

/** Rows that are left out of which the reason is listed. */
const listed = 50;
/** A longer text is not shown in the field: the browser would need seconds for it. */
const maxShownText = 20_000;

export function AddCsvDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const checked = useDeferredValue(text);
  const { valid, leftOut, repeated } = useMemo(() => readRows(checked), [checked]);
  const { mutateAsync } = useAddProxies();
  const call = useDialogCall(t`Add by CSV`, onClose);
  const source = useTextFile(setText, call.setProblem);
  const count = valid.length;

  function add(): void {
    call.run(async (signal) => {
      const { created, duplicates } = await mutateAsync({ proxies: readRows(text).valid, signal });
      const added = t`${plural(created, { one: '# proxy added', other: '# proxies added' })}`;
      const known = t`${plural(duplicates, { one: '# is there already', other: '# are there already' })}`;
      const message = duplicates > 0 ? `${added}, ${known}` : added;
      if (created > 0) toast.message(message);
      else toast.warning(message);
    });
  }

  const discard = useDiscardQuestion(text !== '', call.close);
  return (
    <>
      <Dialog title={t`Add by CSV`} size={560} {...discard.dialogProps}>
        <FileButton accept=".csv" onChange={(file) => file && void source.load(file)}>
          {(props) => (
            <Button
              data-autofocus
              {...props}
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
            >
              {t`Choose a CSV file`}
            </Button>
          )}
        </FileButton>
        {source.encodingField}
        {source.name !== null && text.length > maxShownText ? (
          <Text mt={8} c="dimmed" fz="xs">
            {source.name}
          </Text>
        ) : (
          <Textarea
            mt="md"
            label={t`Or paste cells from a spreadsheet`}
            description={t`Columns: url, region. No header.`}
            placeholder={'http://login:password@203.0.113.7:3128;DE'}
            autosize
            minRows={4}
            maxRows={10}
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        <Box role="status" mt={8} c="dimmed" fz="xs">
          {text === '' ? null : <Plural value={count} one="# proxy found" other="# proxies found" />}
          {repeated > 0 ? (
            <>
              {', '}
              <Plural value={repeated} one="# row is repeated" other="# rows are repeated" />
            </>
          ) : null}
          {leftOut.length > 0 ? (
            <p>
              <Plural value={leftOut.length} one="# row is left out:" other="# rows are left out:" />
            </p>
          ) : null}
        </Box>
        <LeftOut rows={leftOut} />
        <Problem>{call.problem}</Problem>
        <DialogFooter onCancel={discard.close}>
          <Button disabled={count === 0} loading={call.isBusy} onClick={add}>
            {t`Add`}
          </Button>
        </DialogFooter>
      </Dialog>
      {discard.question}
    </>
  );
}

/** The first rows that are left out, and why. */
function LeftOut({ rows }: { rows: readonly LeftOutProxy[] }) {
  const { t } = useLingui();
  if (rows.length === 0) return null;
  return (
    <Box
      component="ul"
      data-points
      className={classes.left ?? ''}
      tabIndex={0}
      aria-label={t`Rows that are left out`}
    >
      {rows.slice(0, listed).map(({ row, reason }) => {
        const fault = urlFaults[reason];
        return (
          <li key={row}>
            <Trans>
              Row {row}: {fault ? t(fault) : reason}
            </Trans>
          </li>
        );
      })}
    </Box>
  );
}
