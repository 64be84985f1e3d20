import { Box, Button, Group, Input, Slider, Stack, Switch, Text } from '@mantine/core';
import { useLingui, Trans } from '@lingui/react/macro';
import { IconRestore } from '@tabler/icons-react';
import { imageFormats } from '#contract/channel/image.ts';
import { pictureScales } from '#domain/control/adaptiveQuality.ts';
import { AutosaveNumberInput } from '#ui/form/AutosaveNumberInput.tsx';
import { Segments } from '#ui/Segments/Segments.tsx';
import { useAtomValue } from 'jotai';
import type { PictureStatus, VideoAbsence } from '#domain/channel/picture.ts';
import { oneDecimal } from '#domain/format/oneDecimal.ts';
import { noObservable, useObservable } from '#ui/useObservable.ts';
import css from './Settings.module.css';
import { PictureSourceNote } from '../picture/PictureSourceNote.tsx';
import { livePictureAtom } from '../atoms.ts';
import { defaultControlSettings, fixedRefresh, qualityLimits, type ControlSettings } from './settings.ts';

interface PictureSettingsProps {
  settings: ControlSettings;
  onChange: (settings: ControlSettings) => void;
}

/** Refresh rate, quality and format of the picture. */
export function PictureSettings({ settings, onChange }: PictureSettingsProps) {
  const { t } = useLingui();
  const change = (part: Partial<ControlSettings>): void => onChange({ ...settings, ...part });
  const { refresh } = settings;
  return (
    <Stack gap="lg" className={css.settings}>
      <Input.Wrapper
        label={t`Refresh`}
        description={t`Adaptive shows every change immediately while you control the console, and up to 30 pictures a second while you watch. Save data shows one every 0.3 s while you watch.`}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <Segments
          isWide
          label={t`Refresh`}
          value={typeof refresh === 'number' ? 'fixed' : refresh}
          onChange={(value) => change({ refresh: value === 'fixed' ? fixedRefresh.start : value })}
          options={[
            { value: 'adaptive', label: t`Adaptive` },
            { value: 'saving', label: t`Save data` },
            { value: 'fixed', label: t`Fixed` },
          ]}
        />
      </Input.Wrapper>
      {typeof refresh === 'number' && (
        <AutosaveNumberInput
          label={t`Frame interval`}
          suffix=" ms"
          limits={fixedRefresh}
          step={50}
          value={refresh}
          onChange={(value) => change({ refresh: value })}
        />
      )}
      <Input.Wrapper label={t`Quality`}>
        <Group gap={16} wrap="nowrap" mih={36}>
          <Slider
            flex={1}
            min={qualityLimits.min}
            max={qualityLimits.max}
            step={5}
            value={settings.quality}
            onChange={(quality) => change({ quality })}
            label={null}
            thumbLabel={t`Quality`}
          />
          <Box component="span" miw="3ch" ta="right">
            {settings.quality}
          </Box>
        </Group>
      </Input.Wrapper>
      <Input.Wrapper
        label={t`Format`}
        description={t`Auto shows a video stream where the agent and this browser have one, else jpeg or webp, whichever is faster on this connection.`}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <Segments
          isWide
          label={t`Format`}
          value={settings.format}
          onChange={(format) => change({ format })}
          options={[
            { value: 'auto', label: t`Auto` },
            ...imageFormats.map((value) => ({ value, label: value })),
          ]}
        />
      </Input.Wrapper>
      <Input.Wrapper
        label={t`Picture size`}
        description={t`Auto reduces the picture only if the full size would be updated less than 15 times a second.`}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <Segments
          isWide
          label={t`Picture size`}
          value={String(settings.scale)}
          onChange={(value) =>
            change({ scale: pictureScales.find((scale) => String(scale) === value) ?? 'auto' })
          }
          options={[
            { value: 'auto', label: t`Auto` },
            ...pictureScales.map((scale) => ({ value: String(scale), label: `${scale * 100} %` })),
          ]}
        />
      </Input.Wrapper>
      <StreamStatusNote />
      <PictureSourceNote />
      <Switch
        label={t`Grayscale`}
        checked={settings.grayscale}
        onChange={({ currentTarget }) => change({ grayscale: currentTarget.checked })}
      />
      <Switch
        label={t`Latency meter`}
        description={t`From a button press to the frame that shows it`}
        checked={settings.latencyMeter}
        onChange={({ currentTarget }) => change({ latencyMeter: currentTarget.checked })}
      />
      <Button
        variant="default"
        leftSection={<IconRestore size={18} />}
        onClick={() => onChange(defaultControlSettings)}
      >
        {t`Reset to default`}
      </Button>
    </Stack>
  );
}

/** Why there is no stream. */
function Reason({ absence }: { absence: VideoAbsence }) {
  const { t } = useLingui();
  switch (absence) {
    case 'chosen':
      return t`These settings ask for single pictures.`;
    case 'browser':
      return t`This browser cannot decode a stream, so single pictures are shown.`;
    case 'agent':
      return t`The agent of this console has no stream, so single pictures are shown.`;
    case 'fault':
      return t`The stream failed. Single pictures are shown until it is tried again.`;
    case 'local':
      return t`The screenshot service on this computer shows single pictures without using the internet connection.`;
    case 'starting':
      return t`The stream has not started yet.`;
  }
}

/** What is being shown: a stream with its size, data and pictures a second, or single pictures with the reason. */
function StreamStatusNote() {
  const { i18n, t } = useLingui();
  const picture = useAtomValue(livePictureAtom);
  const status = useObservable<PictureStatus | null>(picture?.status ?? noObservable);
  if (!status || status.frame === 0) return null;
  const { format, height, fps, kbps, noVideo } = status;
  const megabits = i18n.number((kbps ?? 0) / 1_000, oneDecimal);
  return (
    <Input.Wrapper
      label={t`In use now`}
      labelElement="div"
      description={noVideo && <Reason absence={noVideo} />}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <Text size="sm" data-video={noVideo ?? 'shown'}>
        {noVideo ? (
          <Trans>
            Pictures in {format}, {height}p, {fps} a second
          </Trans>
        ) : (
          <Trans>
            Stream ({format}), {height}p, {megabits} Mbit/s, {fps} a second
          </Trans>
        )}
      </Text>
    </Input.Wrapper>
  );
}
