/** workbox-background-sync where it lives: in a service worker. The page says when. */
import { Queue } from 'workbox-background-sync';

const queue = new Queue('bench', { forceSyncFallback: true, maxRetentionTime: 600 });

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const request = ({ key, body }) =>
  new Request('/api/chofer', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });

const handlers = {
  async fill(changes) {
    for (const change of changes) await queue.pushRequest({ request: request(change) });
  },
  async replay() {
    const start = performance.now();
    await queue.replayRequests();
    return performance.now() - start;
  },
};

self.addEventListener('message', (event) => {
  const { name, value } = event.data;
  const [port] = event.ports;
  event.waitUntil(
    handlers[name](value).then(
      (answer) => port.postMessage({ value: answer }),
      (error) => port.postMessage({ error: String(error) }),
    ),
  );
});
