import { type RefObject, useLayoutEffect, useState } from 'react';
import uPlot from 'uplot';
import type { ChartModel } from './model.ts';
import { plotData, plotOptions, type PlotLook } from './options.ts';

/** A drawing that is on the screen; a new object after every drawing. */
export interface Drawn {
  plot: uPlot;
  /** The area within the axes, CSS pixels from the top left corner of the drawing. */
  area: { left: number; top: number; width: number; height: number };
}

function drawnOf(plot: uPlot): Drawn {
  const { left, top, width, height } = plot.bbox;
  const ratio = uPlot.pxRatio;
  return {
    plot,
    area: { left: left / ratio, top: top / ratio, width: width / ratio, height: height / ratio },
  };
}

/** Draws into the element; null before the first drawing. It is drawn again when an argument is replaced. */
export function usePlot(
  host: RefObject<HTMLElement | null>,
  model: ChartModel,
  look: PlotLook | null,
): Drawn | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useLayoutEffect(() => {
    if (!host.current || !look) return undefined;
    const options = plotOptions(model, look);
    const plot = new uPlot(
      {
        ...options,
        hooks: {
          ...options.hooks,
          draw: [...(options.hooks?.draw ?? []), (self) => setDrawn(drawnOf(self))],
        },
      },
      plotData(model),
      host.current,
    );
    return () => plot.destroy();
  }, [host, model, look]);
  return drawn;
}
