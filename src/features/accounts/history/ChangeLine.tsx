import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowNarrowRight } from '@tabler/icons-react';
import { type CellChange, everyField } from '#contract/http/accounts/history.ts';
import { TimeAgo } from '#ui/TimeAgo.tsx';
import classes from './History.module.css';

interface ChangeLineProps {
  change: CellChange;
  /** Name of the field, where the changes of several are shown. */
  name: string | null;
  /** Texts of the values, empty without one; null: a secret. */
  before: string | null;
  after: string | null;
  /** Null: not possible, or the value is there already. */
  onRevert: (() => void) | null;
  /** Number of accounts in which it can be reverted at once; 0: none. */
  selected: number;
  onRevertSelection: () => void;
  isBusy: boolean;
}

/** One change of a cell. */
export function ChangeLine(props: ChangeLineProps) {
  const { change, name, before, after, onRevert, selected, onRevertSelection, isBusy } = props;
  const { t } = useLingui();
  const { by, at, cause, field } = change;
  const isAdded = field === everyField;
  const value = (text: string) => (text === '' ? <i>{t`empty`}</i> : <span>{text}</span>);
  return (
    <li className={classes.change}>
      <p className={classes.values}>
        {isAdded ? (
          <Trans>Account added</Trans>
        ) : (
          <>
            {name === null ? null : <b>{name}</b>}
            {before === null || after === null ? (
              <Trans>changed; secrets are not kept</Trans>
            ) : (
              <>
                <s>{value(before)}</s>
                <IconArrowNarrowRight size={16} stroke={1.75} aria-label={t`became`} />
                {value(after)}
              </>
            )}
          </>
        )}
      </p>
      <p className={classes.who}>
        {by.name ?? t`unknown user`}
        {cause === 'upload' && isAdded ? null : cause === null ? null : ` · ${cause}`} · <TimeAgo at={at} />
      </p>
      {onRevert || selected > 0 ? (
        <div className={classes.tools}>
          {onRevert ? (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden="true" />}
              aria-label={before === '' ? t`Clear again` : t`Revert to “${before ?? ''}”`}
              onClick={onRevert}
            >
              <Trans>Revert to this</Trans>
            </Button>
          ) : null}
          {selected > 0 ? (
            <Button size="compact-xs" variant="default" loading={isBusy} onClick={onRevertSelection}>
              <Plural value={selected} one="In # selected account" other="In # selected accounts" />
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
