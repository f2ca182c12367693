/** A reader of GET /sync/eventos: collects the events as they arrive. */
export interface EventReader {
  status: number;
  headers: Headers;
  versions: number[];
  /** Comments, which keep the stream alive. */
  beats: number;
  ended: boolean;
  close: () => Promise<void>;
}

/** Reads until the stream is closed, by either side. */
export function readEvents(response: Response, controller = new AbortController()): EventReader {
  const reader = response.body!.getReader();
  const eventReader: EventReader = {
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
        if (line.startsWith(':')) eventReader.beats += 1;
        if (line.startsWith('data: ')) eventReader.versions.push(JSON.parse(line.slice(6)).version);
      }
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      eventReader.ended = true;
    });
  return eventReader;
}

/** Opens the stream over the network. */
export async function readEventsAt(url: string, token: string): Promise<EventReader> {
  const controller = new AbortController();
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'text/event-stream',
    'accept-encoding': 'gzip, br',
  };
  return readEvents(
    await fetch(`${url}/api/sync/eventos`, { headers, signal: controller.signal }),
    controller,
  );
}
