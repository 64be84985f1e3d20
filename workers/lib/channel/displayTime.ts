/** Length of a frame of a 60 Hz display, milliseconds: assumed if a worker has no animation frames. */
const usualFrameMs = 1_000 / 60;

/** Resolves at the start of the worker's `count`th animation frame from now: never while the page is hidden. */
export async function nextFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) {
    await new Promise<unknown>((done) => {
      if ('requestAnimationFrame' in globalThis) requestAnimationFrame(done);
      else setTimeout(done, usualFrameMs);
    });
  }
}
