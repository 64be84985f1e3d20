import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { clockOf } from '#domain/gantt/axis.ts';
import { hourOfText } from '#domain/schedule/clockText.ts';
import type { Bar } from '#domain/schedule/week.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import type { Commands } from '../commands/useCommands.ts';
import type { EditorTexts } from '../useEditorTexts.ts';

export interface TimesDialogProps {
  /** The bar whose times are shown; the others get the same. */
  bar: Bar;
  ids: readonly string[];
  texts: EditorTexts;
  commands: Commands;
  onClose: () => void;
}

const notTime = 'not a time';
const time = z.string().transform((text, context) => {
  const hour = hourOfText(text);
  if (hour !== null) return hour;
  context.addIssue({ code: 'custom', message: notTime });
  return z.NEVER;
});
const schema = z.object({ start: time, end: time });

/** Exact times of a bar, typed. */
export function TimesDialog({ bar, ids, texts, commands, onClose }: TimesDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      title={t`Edit times`}
      submitLabel={t`Apply`}
      schema={schema}
      initial={{ start: clockOf(bar.start), end: clockOf(bar.end) }}
      texts={{
        names: { start: t`Start`, end: t`End` },
        messages: { [notTime]: t`A time is written like 08:15` },
      }}
      isLocal
      onSubmit={({ start, end }) => {
        const result = commands.setTimes(ids, { start, end });
        return result.refused === null
          ? Promise.resolve()
          : Promise.reject(new Error(`${texts.refusal(result).join('. ')}.`));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Text c="dimmed" fz="sm">
            {ids.length > 1 ? (
              <Trans>The times of all {ids.length} selected bars are set.</Trans>
            ) : (
              texts.bar(bar)
            )}
          </Text>
          <Group gap={12} grow wrap="nowrap" align="stretch">
            <TextInput data-autofocus autoComplete="off" {...field('start')} />
            <TextInput autoComplete="off" {...field('end')} />
          </Group>
        </>
      )}
    </FormDialog>
  );
}
