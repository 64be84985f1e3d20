import { MouseSensor, PointerSensor, type SensorProps, TouchSensor } from '@dnd-kit/core';
import { flushSync } from 'react-dom';

/**
 * dnd-kit drops onto the target of the last render, which on a busy device, or after a quick release, is not
 * the one under the pointer. With these props a sensor renders each step before the next event, and moves to
 * the point of release first.
 * @param end the event that ends a drag of this sensor
 */
function exact<P extends SensorProps<object>>(props: P, end: 'mouseup' | 'pointerup' | 'touchend'): P {
  let isDragging = false;
  const moveTo: P['onMove'] = (point) => flushSync(() => props.onMove(point));
  const release = (event: MouseEvent | TouchEvent): void => {
    const at = 'changedTouches' in event ? event.changedTouches[0] : event;
    if (isDragging && at) moveTo({ x: at.clientX, y: at.clientY });
  };
  const ended = (done: () => void) => (): void => {
    window.removeEventListener(end, release, { capture: true });
    done();
  };
  // Captured at the window: before the sensor's own listener.
  window.addEventListener(end, release, { capture: true });
  return {
    ...props,
    onStart(point) {
      isDragging = true;
      flushSync(() => props.onStart(point));
    },
    onMove: moveTo,
    onEnd: ended(props.onEnd),
    onCancel: ended(props.onCancel),
  };
}

/** dnd-kit's mouse sensor, which drops exactly where the button was released. */
export class ExactMouseSensor extends MouseSensor {
  constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
    super(exact(props, 'mouseup'));
  }
}

/** As {@link ExactMouseSensor}, for fingers. */
export class ExactTouchSensor extends TouchSensor {
  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    super(exact(props, 'touchend'));
  }
}

/** As {@link ExactMouseSensor}, for mouse, fingers and pens. */
export class ExactPointerSensor extends PointerSensor {
  constructor(props: ConstructorParameters<typeof PointerSensor>[0]) {
    super(exact(props, 'pointerup'));
  }
}
