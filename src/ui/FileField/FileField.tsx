import { useLingui } from '@lingui/react/macro';
import { Box, Button, FileButton, Group } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useDroppedFile } from './dropFile.ts';
import classes from './FileField.module.css';

export interface FileFieldProps {
  /** File types, as for an input: `.csv`. */
  accept: string;
  /** Label of the button before a file is chosen. */
  label: string;
  /** Name of the chosen file; null before. */
  name: string | null;
  error: ReactNode;
  onFile: (file: File) => void;
}

export function FileField({ accept, label, name, error, onFile }: FileFieldProps) {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  const droppedFile = useDroppedFile();
  const reset = useRef<() => void>(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = droppedFile(event);
    if (file) onFile(file);
  };
  return (
    <div>
      <Group
        gap="8px 12px"
        justify="center"
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileImport size={28} stroke={1.5} aria-hidden="true" />
        <FileButton
          accept={accept}
          resetRef={reset}
          onChange={(file) => {
            if (!file) return;
            onFile(file);
            // After a correction, the same file can be chosen again.
            reset.current?.();
          }}
        >
          {(props) => (
            <Button
              data-autofocus
              variant={name === null ? 'filled' : 'default'}
              aria-invalid={error ? true : undefined}
              {...props}
            >
              {name === null ? label : t`Another file`}
            </Button>
          )}
        </FileButton>
        <Box component="span" miw={0} c="dimmed" fz={13} data-wrap>
          {name ?? t`or drop it here`}
        </Box>
      </Group>
      {error ? (
        <Box component="p" mt={6} mb={0} c="var(--mantine-color-error)" fz={13} data-wrap role="alert">
          {error}
        </Box>
      ) : null}
    </div>
  );
}
