import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { useLastPicture } from '#data/consoles/lastPicture.ts';

interface LastPictureProps {
  token: string;
  consoleId: number;
  failedAt: string | null;
  label: string;
  /** Called when the picture is shown, and with false when it ends. */
  onShown: (isShown: boolean) => void;
  className: string | undefined;
}

/** The last picture of a console that failed before the wall was opened, if its agent has kept one. */
export function LastPicture({ token, consoleId, failedAt, label, onShown, className }: LastPictureProps) {
  const { t } = useLingui();
  const file = useLastPicture({ token, consoleId }, failedAt);
  const image = useRef<HTMLImageElement>(null);
  // Before the first paint, so that it never looks like a live one.
  useLayoutEffect(() => {
    if (!file || !image.current) return undefined;
    const address = URL.createObjectURL(file);
    image.current.src = address;
    onShown(true);
    return () => {
      URL.revokeObjectURL(address);
      onShown(false);
    };
  }, [file, onShown]);
  return file ? <img ref={image} className={className} alt={t`Last image of ${label}`} /> : null;
}
