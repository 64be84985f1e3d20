import { Events, type NatsConnection } from 'nats';

/**
 * Follows the state of a connection until it is closed. After a reconnect it counts as up only when the
 * nats-server has answered, since it has processed the subscriptions by then: earlier messages of others are
 * lost. An error that the server reports does not change the state.
 * @param onState is called with each change
 * @param onError is called when the connection is lost, and with errors from the server
 */
export async function watchConnection(
  connection: Pick<NatsConnection, 'status' | 'flush'>,
  onState: (up: boolean) => void,
  onError: (text: string) => void,
): Promise<void> {
  let attempt = 0;
  for await (const { type, data } of connection.status()) {
    if (type === Events.Disconnect) {
      attempt += 1;
      onState(false);
      onError('the connection to the messaging server is lost');
    } else if (type === Events.Reconnect) {
      const current = (attempt += 1);
      // If the connection is lost again, this rejects, or answers a later attempt.
      void connection.flush().then(
        () => current === attempt && onState(true),
        () => undefined,
      );
    } else if (type === Events.Error) {
      onError(`the messaging server reported ${typeof data === 'string' ? data : type}`);
    }
  }
}
