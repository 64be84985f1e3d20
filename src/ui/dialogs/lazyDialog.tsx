import { type ComponentType, lazy, Suspense, useState } from 'react';
import { loadInTime } from '#domain/partLoad.ts';
import { PartBoundary } from './PartBoundary.tsx';

/**
 * A dialog, or another part that can be closed, whose code is loaded when it is first shown. When its file is missing
 * after a release, or does not arrive in time, a dialog in its place says so and the rest of the page keeps working; showing it again loads again.
 *
 * @param load loads the component
 * @param closeOf picks the callback from its props that closes it
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  closeOf: (props: Props) => () => void,
): ComponentType<Props> {
  const create = () =>
    lazy(async () => ({ default: await loadInTime(load) })) as unknown as ComponentType<Props>;
  let current = create();
  return function LazyDialog(props: Props) {
    const [Shown] = useState(() => current);
    const closeFailed = (): void => {
      // `lazy` caches a failed load.
      current = create();
      closeOf(props)();
    };
    return (
      <PartBoundary onClose={closeFailed}>
        <Suspense>
          <Shown {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}
