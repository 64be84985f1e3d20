import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import classes from './PasteDialog.module.css';
import type { PastedCell } from './paste.ts';

/** Maximum number of listed cells; the counts include all. */
const listed = 300;
/** As many are rendered with the dialog, the others after it: a view of them at least. */
const listedFirst = 30;
const mask = '••••••';

export interface PasteDialogProps {
  cells: readonly PastedCell[];
  onAccept: () => void;
  onClose: () => void;
}

/** Preview of a pasted block before anything is sent: refused cells first. */
export function PasteDialog({ cells, onAccept, onClose }: PasteDialogProps) {
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
    <Dialog title={<Trans>Paste cells</Trans>} size={760} onClose={onClose}>
      <p role="status">
        <Plural value={accepted} one="# cell will be changed" other="# cells will be changed" />
        {refused > 0 ? (
          <>
            {', '}
            <Plural value={refused} one="# is refused" other="# are refused" />
          </>
        ) : null}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too */}
      <div className={classes.view} tabIndex={0} role="region" aria-label={t`Pasted cells`}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Row</Trans>
              </th>
              <th scope="col">
                <Trans>Column</Trans>
              </th>
              <th scope="col">
                <Trans>Now</Trans>
              </th>
              <th scope="col">
                <Trans>Becomes</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, count).map(({ id, key, row, column, before, after, error, isSecret }) => (
              <tr key={`${id}-${key}`}>
                <th scope="row">{row}</th>
                <td>{column}</td>
                <td>{shown(before, isSecret)}</td>
                <td className={after === null ? classes.refused : undefined}>
                  {after === null ? (
                    (error ?? <Trans>This column cannot be edited</Trans>)
                  ) : after === '' ? (
                    <i>
                      <Trans>empty</Trans>
                    </i>
                  ) : (
                    shown(after, isSecret)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Group justify="flex-end" mt="md" gap={8}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          data-autofocus
          disabled={accepted === 0}
          onClick={() => {
            onAccept();
            onClose();
          }}
        >
          <Trans>Change</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}
