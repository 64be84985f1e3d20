import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { useMarksOf } from '#data/database/belowNormal.ts';
import { Sparkline } from '#ui/Sparkline.tsx';
import { useBelowNormalTexts } from './belowNormalTexts.ts';

/** What was below normal for an account, a console or a server, with the previous days; renders nothing when it is normal. */
export function BelowNormalNote({ subject, id }: { subject: 'account' | 'console' | 'server'; id: number }) {
  const marks = useMarksOf(subject, id);
  const { measureOf, numberOf, lossOf } = useBelowNormalTexts();
  if (marks.length === 0) return null;
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {marks.map((mark) => {
        const [measure, loss] = [measureOf(mark), lossOf(mark)];
        const [value, usual] = [numberOf(mark.value), numberOf(mark.expected)];
        return (
          <Group key={mark.measure} component="li" gap="0 12px">
            <Text fz="sm" c="orange">
              <Trans>
                {measure} {loss} on the last day: {value}, usually {usual}
              </Trans>
            </Text>
            <Sparkline values={mark.days} />
          </Group>
        );
      })}
    </ul>
  );
}
