import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** A database connection that knows how long it has been waiting, and that can be ended at once (db/silence.ts). */
export class WatchedClient extends Client {
  /** The connection below TLS, if there is any. */
  readonly socket: Socket;
  /** When the first of the statements under way was sent (performance.now()); null while none is. */
  askedAt: number | null = null;
  /** Allows statements without a time limit: a migration, a command. */
  isPatient = false;

  constructor(config?: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
    this.on('drain', () => (this.askedAt = null));
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads, by its name
  override query(config: any, values?: any, callback?: any): any {
    this.askedAt ??= performance.now();
    return super.query(config, values, callback);
  }

  /** Ends the connection at once: pending statements fail with the error. */
  cut(error: Error): void {
    this.socket.destroy(error);
  }
}
