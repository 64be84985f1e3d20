import { useEffect, useRef } from 'react';
import type { Picture } from '#domain/channel/types.ts';

export interface LiveSurfaceProps {
  /** Opens the picture on a fresh canvas; size in device pixels at that moment. */
  open(canvas: HTMLCanvasElement, size: { width: number; height: number }): Picture;
  /** Told of the picture when it opens, and null when it ends. */
  onPicture?(picture: Picture | null): void;
  /** Told when the surface has another size, in device pixels. */
  onResize?(size: { width: number; height: number }): void;
  /** What the picture is of, for those who cannot see it. */
  label: string;
  className?: string;
}

/**
 * A place for a live picture. The canvas is made by hand, since one that was given to a worker cannot be
 * taken back: each opening gets a fresh one. Nothing here renders again because of a frame.
 */
export function LiveSurface({ open, onPicture, onResize, label, className }: LiveSurfaceProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ open, onPicture, onResize });
  useEffect(() => {
    latest.current = { open, onPicture, onResize };
  });
  useEffect(() => {
    const place = host.current;
    if (!place) return;
    const canvas = document.createElement('canvas');
    canvas.dataset['picture'] = '';
    canvas.setAttribute('aria-hidden', 'true');
    place.append(canvas);
    const picture = latest.current.open(canvas, deviceSize(place));
    latest.current.onPicture?.(picture);
    const sizes = new ResizeObserver(() => latest.current.onResize?.(deviceSize(place)));
    sizes.observe(place);
    return () => {
      sizes.disconnect();
      latest.current.onPicture?.(null);
      picture.close();
      canvas.remove();
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
