import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLockOpen2 } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogFooter } from '#ui/dialogs/DialogFooter.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { ScrollTable } from '#ui/ScrollTable/ScrollTable.tsx';
import { TableHeader } from '#ui/ScrollTable/TableHeader.tsx';
import classes from './PasteDialog.module.css';
import type { Paste } from './paste.ts';

/** Maximum number of listed cells; the counts include all. */
const listed = 300;
/** Number of rows rendered with the dialog: at least one screen; the others follow. */
const listedFirst = 30;
const mask = '••••••';

export interface PasteDialogProps extends Paste {
  /** Title of a preview of changes that were not pasted. */
  title?: ReactNode;
  onUnlock: (() => void) | undefined;
  onAccept: () => void;
  onClose: () => void;
}

/** Preview of a pasted block before anything is sent: skipped values, then refused cells first. */
export function PasteDialog({ title, cells, leftOut, onUnlock, onAccept, onClose }: PasteDialogProps) {
  const { t } = useLingui();
  const count = useDeferredValue(listed, listedFirst);
  const refused = cells.filter(({ after }) => after === null).length;
  const accepted = cells.length - refused;
  const sorted = useMemo(
    () => cells.toSorted((a, b) => Number(a.after !== null) - Number(b.after !== null)),
    [cells],
  );
  const shown = (text: string | null, isSecret: boolean): string => (isSecret && text ? mask : (text ?? ''));
  return (
    <Dialog title={title ?? t`Paste cells`} size={760} onClose={onClose}>
      <p role="status">
        <Plural value={accepted} one="# cell will be changed" other="# cells will be changed" />
        {refused > 0 ? (
          <>
            {', '}
            <Plural value={refused} one="# is refused" other="# are refused" />
          </>
        ) : null}
      </p>
      <Problem>{onUnlock ? t`Locked. Unlock to paste` : null}</Problem>
      {leftOut.rows > 0 ? (
        <Problem>
          <Plural
            value={leftOut.rows}
            one="# row is skipped: the table ends before it."
            other="# rows are skipped: the table ends before them."
          />
        </Problem>
      ) : null}
      {leftOut.columns > 0 ? (
        <Problem>
          <Plural
            value={leftOut.columns}
            one="# column is skipped: the table has no column for it."
            other="# columns are skipped: the table has no columns for them."
          />
        </Problem>
      ) : null}
      <ScrollTable label={t`Pasted cells`} maxHeight="50dvh" className={classes.table}>
        <TableHeader names={[t`Row`, t`Column`, t`Now`, t`Becomes`]} />
        <tbody>
          {sorted.slice(0, count).map(({ id, key, row, column, before, pasted, after, error, isSecret }) => (
            <tr key={`${id}-${key}`}>
              <th scope="row">{row}</th>
              <td>{column}</td>
              <td>{shown(before, isSecret)}</td>
              <td className={after === null ? classes.refused : undefined}>
                {after === null ? (
                  <>
                    <s>{shown(pasted, isSecret)}</s> {error ?? t`This column cannot be edited`}
                  </>
                ) : after === '' ? (
                  <i>{t`empty`}</i>
                ) : (
                  shown(after, isSecret)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <DialogFooter onCancel={onClose}>
        {onUnlock ? (
          <Button
            data-autofocus
            leftSection={<IconLockOpen2 size={16} aria-hidden="true" />}
            onClick={onUnlock}
          >
            {t`Unlock`}
          </Button>
        ) : (
          <Button
            data-autofocus
            disabled={accepted === 0}
            onClick={() => {
              onAccept();
              onClose();
            }}
          >
            {t`Change`}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
