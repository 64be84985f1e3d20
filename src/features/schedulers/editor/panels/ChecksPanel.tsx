import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { ScheduleReport } from '#domain/schedule/editing/check.ts';
import type { Bar, Bars } from '#domain/schedule/week.ts';
import { Column } from '#ui/layout/flex.ts';
import { TableHeader } from '#ui/ScrollTable/TableHeader.tsx';
import { configColor } from '../../palette.ts';
import classes from './ChecksPanel.module.css';
import type { Editor } from '../editor.ts';
import { useObservable } from '#ui/useObservable.ts';
import type { EditorTexts } from '../useEditorTexts.ts';

export interface ChecksPanelProps {
  editor: Editor;
  /** Null before the first check. */
  report: ScheduleReport | null;
  texts: EditorTexts;
  onShow: (bar: Bar) => void;
}

const noBars: Bars = [];

/** Hours of a week: a config or an account without any has a gap as long as the week. */
const weekHours = 168;

/** The results of the checks, and the totals of the week by config and by account. */
export function ChecksPanel({ editor, report, texts, onShow }: ChecksPanelProps) {
  const { t, i18n } = useLingui();
  const faults = useObservable(editor.state, (state) => state.faults);
  // Nearly all plans have no errors, and then an edit changes nothing here.
  const bars = useObservable(editor.state, (state) => (state.faults.size > 0 ? state.history.bars : noBars));
  const wrong = bars.filter(({ id }) => faults.has(id));
  const hours = (value: number): string => {
    const count = i18n.number(value);
    return t`${count} h`;
  };
  const gap = (value: number): string => (value >= weekHours ? '–' : hours(value));
  const totals = report?.totals;
  return (
    <aside data-card className={classes.root} aria-label={t`Checks and totals`}>
      <section role="status" className={classes.state} data-wrong={wrong.length > 0 || undefined}>
        {wrong.length > 0 ? (
          <>
            <IconAlertTriangle size={16} aria-hidden="true" />
            <Plural value={wrong.length} one="# bar needs a correction" other="# bars need a correction" />
          </>
        ) : (
          <>
            <IconCircleCheck size={16} aria-hidden="true" />
            {t`Everything is in order`}
          </>
        )}
      </section>
      {wrong.length > 0 ? (
        <Column component="ul" gap={4}>
          {wrong.slice(0, 20).map((bar) => (
            <li key={bar.id}>
              <UnstyledButton data-hover className={classes.fault ?? ''} onClick={() => onShow(bar)}>
                {texts.bar(bar)}
                <Box component="span" display="block" c="var(--mantine-color-error)">
                  {faults.get(bar.id)}
                </Box>
              </UnstyledButton>
            </li>
          ))}
        </Column>
      ) : null}
      {totals ? (
        <>
          <p>
            <b>{hours(totals.hours)}</b> {t`a week on all accounts`}
          </p>
          <ul className={classes.configs}>
            {totals.configs.map((total) => {
              const [sum, longest] = [hours(total.hours), gap(total.longestGap)];
              return (
                <li key={total.configId} style={{ '--config': configColor(total.configId) } as CSSProperties}>
                  <b>{texts.nameOf(total.configId)}</b>
                  <span>
                    {sum} · <Plural value={total.accounts} one="# account" other="# accounts" /> ·{' '}
                    <Trans>longest gap {longest}</Trans>
                  </span>
                </li>
              );
            })}
          </ul>
          <Box component="h3" mt={4} fz="sm" fw={600}>
            {t`Accounts`}
          </Box>
          <p>
            {totals.idleSlots.length === 0 ? (
              t`Every account has hours.`
            ) : (
              <>
                {t`Without any hour:`} <b>{runsText(totals.idleSlots)}</b>
              </>
            )}
          </p>
          {totals.slots.some((slot) => slot.hours > 0) ? (
            <table className={classes.table}>
              <TableHeader names={[t`Account`, t`Hours`, t`Longest gap`]} />
              <tbody>
                {totals.slots
                  .filter((total) => total.hours > 0)
                  .map((total) => (
                    <tr key={total.slot}>
                      <th scope="row">{total.slot}</th>
                      <td>{hours(total.hours)}</td>
                      <td>{gap(total.longestGap)}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          ) : null}
        </>
      ) : null}
    </aside>
  );
}

/** Ascending numbers with their runs joined: `0, 3–5, 9`. */
function runsText(numbers: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs
    .map(({ first, last }) =>
      first === last ? `${first}` : last === first + 1 ? `${first}, ${last}` : `${first}–${last}`,
    )
    .join(', ');
}
