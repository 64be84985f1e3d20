import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { fields } from '#domain/screens/regions.ts';
import classes from './Screens.module.css';

function toggled(chosen: ReadonlySet<number>, field: number): Set<number> {
  const next = new Set(chosen);
  if (!next.delete(field)) next.add(field);
  return next;
}

/** A picture divided into fields: the selected ones are ignored when pictures are compared. */
export function IgnoredFields({
  jpeg,
  chosen,
  onChange,
}: {
  jpeg: string | null;
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}) {
  const { t } = useLingui();
  return (
    <Stack gap={4} role="group" aria-label={t`Ignored areas`}>
      <Text fz="sm" fw={500}>
        {t`Ignored areas`}
      </Text>
      <Text fz="xs" c="dimmed">
        <Trans>
          Press where the screen differs from console to console, such as a clock or an advertisement.
        </Trans>
      </Text>
      <div
        className={classes.fields}
        style={{
          gridTemplateColumns: `repeat(${fields.columns}, 1fr)`,
          ...(jpeg !== null && { backgroundImage: `url(data:image/jpeg;base64,${jpeg})` }),
        }}
      >
        {Array.from({ length: fields.columns * fields.rows }, (_, field) => {
          const [row, column] = [Math.floor(field / fields.columns) + 1, (field % fields.columns) + 1];
          return (
            <button
              key={field}
              type="button"
              aria-pressed={chosen.has(field)}
              aria-label={t`Row ${row}, column ${column}`}
              onClick={() => onChange(toggled(chosen, field))}
            />
          );
        })}
      </div>
    </Stack>
  );
}
