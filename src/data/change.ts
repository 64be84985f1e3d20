import { type QueryKey, useMutation, useMutationState } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallOptions } from '#platform/api/api.ts';
import { isUnreachable, LostAnswerError } from '#platform/errors/errors.ts';
import { type Abortable, optionsOf } from './cancel.ts';
import { type Services, useServices } from './services.ts';
import { inOneSession } from './session/sameSession.ts';

/** Variables of a change; an object may have the signal of a dialog that can be closed during the call. */
type Sent<Variables> = Variables extends object ? Abortable<Variables> : Variables;

export interface ChangeDefinition<Variables, Answer> {
  /** Key by which others find the change while it is pending. */
  key?: QueryKey;
  /** Changes with the same scope are made one after another in this tab, in their order. */
  scope?: string;
  send: (services: Services, variables: Variables, options: CallOptions) => Promise<Answer>;
  /** Lists that are loaded again, also after an error: the call may have been carried out. The change is pending until then. */
  reload?: readonly QueryKey[];
  /** Further work afterwards. */
  settle?: (services: Services, variables: Variables) => unknown;
  /** Name of the changed object, for the message of a call without an answer; null if unknown. */
  subjectOf?: (variables: Variables) => string | null;
  /** Whether it may simply be called again when its answer was lost: it only reads, or signs in. */
  isHarmless?: boolean;
  /** Whether its variables or its answer are secret: they are not kept after the call. */
  isSecret?: boolean;
}

const withoutSignal = (sent: unknown): unknown => {
  if (typeof sent !== 'object' || sent === null || !('signal' in sent)) return sent;
  const { signal: _, ...variables } = sent;
  return variables;
};

const signalOf = (sent: unknown): AbortSignal | undefined =>
  typeof sent === 'object' && sent !== null ? (sent as Abortable<object>).signal : undefined;

/**
 * A change: `mutate` shows its error as a message; `mutateAsync` leaves it to the caller, a dialog that shows
 * it next to its fields. Both say when the answer was lost (`LostAnswerError`): the change may have been made.
 */
export function useChange<Variables, Answer>(definition: ChangeDefinition<Variables, Answer>) {
  const {
    key,
    scope,
    send,
    reload = [],
    settle,
    subjectOf,
    isHarmless = false,
    isSecret = false,
  } = definition;
  const services = useServices();
  const { mutateAsync, data, error, isPending } = useMutation<Answer, Error, Sent<Variables>>({
    ...(key && { mutationKey: key }),
    ...(scope !== undefined && { scope: { id: scope } }),
    async mutationFn(sent) {
      const api = inOneSession(services.api, services.beginChange);
      try {
        return await send({ ...services, api }, withoutSignal(sent) as Variables, optionsOf(signalOf(sent)));
      } catch (error) {
        throw isUnreachable(error) && !isHarmless ? new LostAnswerError(error) : error;
      }
    },
    ...(isSecret && { gcTime: 0 }),
    onSettled: async (_answer, _error, sent) => {
      await Promise.all([
        settle?.(services, withoutSignal(sent) as Variables),
        ...reload.map((list) => services.refreshes.reload(list)),
      ]);
    },
  });
  const mutate = useCallback(
    (sent: Sent<Variables>, onDone?: (answer: Answer) => void): void =>
      void mutateAsync(sent).then(onDone, (reason: unknown) =>
        services.reportError(reason, subjectOf?.(withoutSignal(sent) as Variables) ?? null),
      ),
    [mutateAsync, services, subjectOf],
  );
  return { mutate, mutateAsync, data, error, isPending };
}

/** A hook for a change whose definition needs no other hook. */
export function defineChange<Variables = void, Answer = unknown>(
  definition: ChangeDefinition<Variables, Answer>,
) {
  return function useDefinedChange() {
    return useChange(definition);
  };
}

/** Changes with this key that are pending, oldest first. */
export const usePendingChangesOf = <Variables>(key: QueryKey): Variables[] =>
  useMutationState({
    filters: { mutationKey: key, status: 'pending' },
    select: (mutation) => mutation.state.variables as Variables,
  });
