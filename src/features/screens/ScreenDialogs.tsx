import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { line, textLength } from '#contract/common.ts';
import { type Screen, screenLimits, type ScreenPicture } from '#contract/http/screens.ts';
import { useForgetScreen, useMergeScreens, useSplitScreen, useUpdateScreen } from '#data/screens/screens.ts';
import { fieldsOf, regionsOf } from '#domain/screens/regions.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { DeletedSubjectDialog } from '#ui/dialogs/DeletedSubjectDialog.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import type { DialogState } from './dialogState.ts';
import { IgnoredFields } from './IgnoredFields.tsx';
import classes from './Screens.module.css';

interface Of {
  screen: Screen;
  pictures: readonly ScreenPicture[];
  onClose: () => void;
}

/** The dialogs of the page, in one chunk. */
export function ScreenDialogs({
  dialog,
  screens,
  pictures,
  onClose,
}: {
  dialog: DialogState;
  screens: readonly Screen[];
  pictures: readonly ScreenPicture[];
  onClose: () => void;
}) {
  const found = dialog.kind === 'merge' ? undefined : screens.find(({ id }) => id === dialog.screenId);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  // Removed or merged, by this user or another.
  const gone = <DeletedSubjectDialog text={null} onClose={onClose} />;
  if (dialog.kind === 'merge') {
    const chosen = screens.filter(({ id }) => dialog.screenIds.includes(id));
    if (chosen.length < 2) return gone;
    return <MergeDialog screens={chosen} pictures={pictures} onClose={onClose} />;
  }
  // A form stays when its screen is removed: what was typed would be lost. Saving says that the screen is gone.
  const screen = found ?? (dialog.kind === 'edit' ? last : undefined);
  if (!screen) return gone;
  const of = { screen, pictures: pictures.filter(({ screenId }) => screenId === screen.id), onClose };
  return dialog.kind === 'edit' ? <EditDialog {...of} /> : <ForgetDialog {...of} />;
}

const valuesOf = ({ name, attention, limit, ignore }: Screen): z.input<typeof schema> => ({
  name: name ?? '',
  attention,
  limit: limit ?? '',
  ignore: [...fieldsOf(ignore)],
});

const schema = z.object({
  name: line(textLength.name, 0),
  attention: z.boolean(),
  limit: z.union([z.literal(''), z.number().min(screenLimits.least).max(screenLimits.most)]),
  ignore: z.array(z.number()),
});

function EditDialog({ screen, pictures, onClose }: Of) {
  const { t } = useLingui();
  const { id, name } = screen;
  const { mutateAsync } = useUpdateScreen();
  const split = useSplitScreen();
  return (
    <FormDialog
      title={name ?? t`Name a screen`}
      submitLabel={t`Save`}
      size={480}
      schema={schema}
      initial={valuesOf(screen)}
      theirs={{ values: valuesOf(screen) }}
      texts={{
        names: {
          name: t`Name`,
          attention: t`Needs attention`,
          limit: t`Stuck after (seconds)`,
          ignore: t`Ignored`,
        },
      }}
      onSubmit={(values, _revision, signal) =>
        mutateAsync({
          id,
          name: values.name || null,
          attention: values.attention,
          limit: values.limit === '' ? null : values.limit,
          ignore: regionsOf(new Set(values.ignore)),
          seen: {
            name: screen.name,
            attention: screen.attention,
            limit: screen.limit,
            ignore: screen.ignore,
          },
          signal,
        })
      }
      onClose={onClose}
    >
      {({ field, form }) => (
        <>
          <TextInput
            data-autofocus
            placeholder={t`Main menu`}
            maxLength={textLength.name}
            {...field('name')}
          />
          <Checkbox
            description={t`Consoles that show it are marked in Playing control.`}
            {...field('attention', { type: 'checkbox' })}
          />
          <NumberInput
            min={screenLimits.least}
            max={screenLimits.most}
            clampBehavior="none"
            placeholder={t`automatic: ${screen.limitInUse}`}
            description={t`How long a console may show it while its script runs. Empty: determined automatically.`}
            {...field('limit')}
          />
          <IgnoredFields
            jpeg={pictures[0]?.jpeg ?? null}
            chosen={new Set(form.values.ignore)}
            onChange={(chosen) => form.setFieldValue('ignore', [...chosen])}
          />
          {pictures.length > 1 ? (
            <Stack gap={8}>
              <Text fz="sm" fw={500}>
                {t`Pictures of this screen`}
              </Text>
              <Group gap={8}>
                {pictures.map((picture, index) => (
                  <Stack key={picture.id} gap={4} align="center">
                    <img
                      className={classes.small}
                      src={`data:image/jpeg;base64,${picture.jpeg}`}
                      alt={t`Picture ${index + 1}`}
                    />
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      loading={split.isPending}
                      onClick={() => split.mutate({ id, pictureId: picture.id })}
                    >
                      {t`Split off`}
                    </Button>
                  </Stack>
                ))}
              </Group>
            </Stack>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}

function MergeDialog({
  screens,
  pictures,
  onClose,
}: {
  screens: readonly Screen[];
  pictures: readonly ScreenPicture[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { mutateAsync } = useMergeScreens();
  const [into, setInto] = useState(
    String((screens.find(({ name }) => name !== null) ?? screens[0])?.id ?? 0),
  );
  return (
    <ConfirmDialog
      title={t`Merge screens`}
      confirmLabel={t`Merge`}
      saysOffline
      onConfirm={(_checked, signal) =>
        mutateAsync({
          into: Number(into),
          screenIds: screens.flatMap(({ id }) => (id === Number(into) ? [] : [id])),
          signal,
        })
      }
      onClose={onClose}
    >
      <Radio.Group value={into} onChange={setInto} label={t`They become one, with the settings of:`}>
        <Stack gap={8} mt={8}>
          {screens.map(({ id, name }) => (
            <Group key={id} gap={12} wrap="nowrap">
              <Radio value={String(id)} label={name ?? t`Without a name`} />
              {pictures
                .filter(({ screenId }) => screenId === id)
                .slice(0, 1)
                .map(({ id: pictureId, jpeg }) => (
                  <img
                    key={pictureId}
                    className={classes.small}
                    src={`data:image/jpeg;base64,${jpeg}`}
                    alt=""
                  />
                ))}
            </Group>
          ))}
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  );
}

function ForgetDialog({ screen: { id, name, consoleIds }, onClose }: Of) {
  const { t } = useLingui();
  const { mutateAsync } = useForgetScreen();
  return (
    <ConfirmDialog
      title={name === null ? t`Delete a screen` : <Trans>Delete the screen {name}</Trans>}
      confirmLabel={t`Delete`}
      danger
      focus="cancel"
      saysOffline
      onConfirm={(_checked, signal) => mutateAsync({ id, signal })}
      onClose={onClose}
    >
      <p>
        <Trans>
          Its name and its statistics are lost. When a console shows it again, it appears without a name.
        </Trans>
      </p>
      {consoleIds.length > 0 ? (
        <p>
          <Plural value={consoleIds.length} one="# console shows it now." other="# consoles show it now." />
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
