import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { loadInTime } from '#domain/partLoad.ts';
import { PartBoundary } from './PartBoundary.tsx';

type PropsOf<Part> = Part extends (props: infer Props) => ReactNode ? Props : never;

/** A part whose code is loaded when it is first shown; `load` preloads it, for `usePrefetch`. */
export type LazyDialog<Props> = ComponentType<Props & { onClose: () => void }> & {
  load: () => Promise<unknown>;
};

/**
 * A dialog, or another part that can be closed, whose code is loaded when it is first shown. If its file is
 * missing after a release, or does not arrive in time, another dialog says so and the rest of the page keeps
 * working; showing it again retries.
 *
 * @param load loads the module of the component
 * @param name of the component in the module
 */
export function lazyDialog<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyDialog<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]> & { onClose: () => void };
  const create = () =>
    lazy(async () => ({ default: (await loadInTime(load))[name] as ComponentType<object> }));
  let current = create();
  function LazyPart(props: Props) {
    const [Shown] = useState(() => current);
    const closeFailed = (): void => {
      // `lazy` caches a failed load.
      current = create();
      props.onClose();
    };
    return (
      <PartBoundary onClose={closeFailed}>
        <Suspense>
          <Shown {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(LazyPart, { load });
}
