function ask(worker, name, value) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.addEventListener('message', ({ data }) =>
      data.error ? reject(new Error(data.error)) : resolve(data.value),
    );
    port1.start();
    worker.postMessage({ name, value }, [port2]);
  });
}

/** ms until so many queued requests are sent. */
export async function replay(count) {
  await navigator.serviceWorker.register('/worker.js', { type: 'module' });
  const { active } = await navigator.serviceWorker.ready;
  const changes = Array.from({ length: count }, (_, n) => ({
    key: crypto.randomUUID(),
    body: { uuid: crypto.randomUUID(), nombre: `Chofer ${n}`, contrato: 'Interno', comision: 10 },
  }));
  await ask(active, 'fill', changes);
  return ask(active, 'replay');
}
