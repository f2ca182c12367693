/// <reference lib="webworker" />
/**
 * The replay without a page (src/data/segundo-plano.ts), with what a worker has: network, locks, clock, channels. A
 * script of its own, that the service worker runs when it has something to send: it starts eight times as fast without.
 */
import { CopiaDeSesion } from '#data/copia-de-sesion.ts';
import type { LocalDb } from '#data/db.ts';
import { createTransport } from '#data/http.ts';
import { openDb } from '#data/open-db.ts';
import { untilRelevo } from '#data/relevo.ts';
import { sendInBackground } from '#data/segundo-plano.ts';

/** Sends what waits. True where nothing is left that could be sent. */
export type Envio = () => Promise<boolean>;

const sesion = new CopiaDeSesion();

function announce({ name }: LocalDb): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage('changed');
  channel.close();
}

const envio: Envio = () =>
  untilRelevo((isStopped) =>
    sendInBackground({
      sesion,
      open: (user) => openDb(user),
      send: (token) => createTransport(() => token),
      locks: navigator.locks,
      now: Date.now,
      random: Math.random,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      announce,
      isStopped,
    }),
  );

Object.assign(self, { envio });
