import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDownload, IconLinkPlus } from '@tabler/icons-react';
import type { Clip } from '#contract/http/clips.ts';
import { loadClipVideo, loadVideoLink } from '#data/recording/clips.ts';
import { useServices } from '#data/services.ts';
import { copyText } from '#ui/copyText.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { useDownload } from '#ui/useDownload.ts';
import { useUiContext } from '#ui/uiContext.ts';

/** Exports of a clip: its video as a file, and a link for people who cannot sign in. */
export function ClipTools({ clip }: { clip: Clip }) {
  const { t } = useLingui();
  const { api } = useServices();
  const { timezone, reportError } = useUiContext();
  const download = useDownload();
  const copyLink = async (): Promise<void> => {
    if (await copyText(await loadVideoLink(api, clip.id)))
      toast.message(t`Copied. The link works for an hour, also without signing in.`);
    else toast.error(t`The browser blocked copying.`);
  };
  const downloadLabel = t`Download the clip as a video`;
  const linkLabel = t`Copy a link to the video`;
  return (
    <>
      <ActionIcon
        aria-label={downloadLabel}
        {...tooltipProps(downloadLabel)}
        onClick={() =>
          void download(
            () => loadClipVideo(api, clip, timezone),
            t`This browser cannot make a video of single pictures. Another or a newer browser can.`,
          )
        }
      >
        <IconDownload size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={linkLabel}
        {...tooltipProps(linkLabel)}
        onClick={() => void copyLink().catch(reportError)}
      >
        <IconLinkPlus size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
