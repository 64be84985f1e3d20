import { useLingui } from '@lingui/react/macro';
import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { type WeekDay, weekDays } from '#domain/schedule/week.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import type { EditorTexts } from '../useEditorTexts.ts';

export interface CopyDayDialogProps {
  day: WeekDay;
  /** Days that have bars, which would be replaced. */
  filled: ReadonlySet<number>;
  texts: EditorTexts;
  onCopy: (to: readonly WeekDay[]) => void;
  onClose: () => void;
}

export function CopyDayDialog({ day, filled, texts, onCopy, onClose }: CopyDayDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ReadonlySet<WeekDay>>(new Set());
  const others = weekDays.filter((other) => other !== day);
  const name = texts.dayOf(day);
  const toggle = (other: WeekDay): void => {
    const next = new Set(chosen);
    if (!next.delete(other)) next.add(other);
    setChosen(next);
  };
  return (
    <ConfirmDialog
      title={t`Copy ${name} onto other days`}
      confirmLabel={t`Copy`}
      focus="none"
      isDisabled={chosen.size === 0}
      onConfirm={() => onCopy([...chosen])}
      onClose={onClose}
    >
      <Stack gap={10}>
        <Checkbox
          data-autofocus
          label={t`All days`}
          checked={chosen.size === others.length}
          indeterminate={chosen.size > 0 && chosen.size < others.length}
          onChange={() => setChosen(new Set(chosen.size === others.length ? [] : others))}
        />
        {others.map((other) => (
          <Checkbox
            key={other}
            label={texts.dayOf(other)}
            description={filled.has(other) ? t`What is planned there is replaced` : null}
            checked={chosen.has(other)}
            onChange={() => toggle(other)}
          />
        ))}
      </Stack>
    </ConfirmDialog>
  );
}
