import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Shift, ShiftFigure } from '#contract/http/shift.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { translateLabel } from '#ui/translateLabel.ts';

const labels: Readonly<Record<ShiftFigure, MessageDescriptor>> = {
  failures: msg`Failures of consoles`,
  pauses: msg`Pauses`,
  missed: msg`Missed runs`,
  plans: msg`Changed schedules`,
  servers: msg`Consoles and servers added or removed`,
};

/** Texts of a shift: for the screen, and for the draft of its note. */
export function useShiftTexts() {
  const { t } = useLingui();
  const labelOf = (name: string): string => translateLabel(labels, name, t);

  function solvedText({ open, consoles, solvedBy }: Shift['failures'][number]): string {
    const names = solvedBy.join(', ');
    if (open === consoles) return t`still failed`;
    const solved = names === '' ? t`recovered automatically` : t`resolved by ${names}`;
    return open === 0
      ? solved
      : `${t`${plural(open, { one: '# still failed', other: '# still failed' })}`}, ${solved}`;
  }

  const draftOf = ({ figures, failures }: Shift): string =>
    [
      ...figures.flatMap(({ name, count }) => (count === 0 ? [] : [`${labelOf(name)}: ${count}`])),
      ...failures.map((cause) => {
        const error = cause.error === null ? t`No reason given` : translatedText(cause.error);
        return `– ${error}: ${cause.consoles}, ${solvedText(cause)}`;
      }),
    ].join('\n');

  return { labelOf, solvedText, draftOf };
}
