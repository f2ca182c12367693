/** A reader of GET /sync/events: what came, as it comes. */
export interface Escucha {
  status: number;
  headers: Headers;
  versions: number[];
  /** Comments, which say that the stream lives. */
  beats: number;
  ended: boolean;
  close: () => Promise<void>;
}

/** Reads until it is closed, from here or from there. */
export function escuchar(response: Response, controller = new AbortController()): Escucha {
  const reader = response.body!.getReader();
  const escucha: Escucha = {
    status: response.status,
    headers: response.headers,
    versions: [],
    beats: 0,
    ended: false,
    async close() {
      controller.abort();
      await reader.cancel().catch(() => {});
    },
  };
  const decoder = new TextDecoder();
  const read = async (): Promise<void> => {
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith(':')) escucha.beats += 1;
        if (line.startsWith('data: ')) escucha.versions.push(JSON.parse(line.slice(6)).version);
      }
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      escucha.ended = true;
    });
  return escucha;
}

/** Over the network. */
export async function escucharUrl(url: string, token: string): Promise<Escucha> {
  const controller = new AbortController();
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'text/event-stream',
    'accept-encoding': 'gzip, br',
  };
  return escuchar(await fetch(`${url}/api/sync/eventos`, { headers, signal: controller.signal }), controller);
}
