import { useEffect, useRef } from 'react';
import type { Picture } from '#domain/channel/picture.ts';

export interface LiveSurfaceProps {
  /** Opens the picture inside of `place`; size in device pixels at that moment. */
  open(place: HTMLElement, size: { width: number; height: number }): Picture;
  /** Called with the picture when it opens, and with null when it ends. */
  onPicture?(picture: Picture | null): void;
  /** Called when the surface is resized, in device pixels. */
  onResize?(size: { width: number; height: number }): void;
  /** Accessible name of the picture. */
  label: string;
  className?: string;
}

/** A container for a live picture, whose element React does not manage. Frames cause no React renders. */
export function LiveSurface({ open, onPicture, onResize, label, className }: LiveSurfaceProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ open, onPicture, onResize });
  useEffect(() => {
    latest.current = { open, onPicture, onResize };
  });
  useEffect(() => {
    const place = host.current;
    if (!place) return;
    const picture = latest.current.open(place, deviceSize(place));
    latest.current.onPicture?.(picture);
    const sizes = new ResizeObserver(() => latest.current.onResize?.(deviceSize(place)));
    sizes.observe(place);
    return () => {
      sizes.disconnect();
      latest.current.onPicture?.(null);
      picture.close();
    };
  }, []);
  return <div ref={host} className={className} role="img" aria-label={label} />;
}

function deviceSize(place: HTMLElement): { width: number; height: number } {
  const ratio = window.devicePixelRatio || 1;
  return {
    width: Math.max(16, Math.round(place.clientWidth * ratio)),
    height: Math.max(16, Math.round(place.clientHeight * ratio)),
  };
}
