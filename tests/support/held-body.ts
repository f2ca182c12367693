/** A request body whose last bytes come later. */

export interface HeldBody {
  stream: ReadableStream<Uint8Array>;
  /** Settles once the server has taken the first part. */
  begun: Promise<void>;
  /** Sends the rest. */
  end: () => void;
}

/** A body whose last `kept` bytes are sent by `end()`. */
export function holdBody(content: string | Uint8Array, kept = 1): HeldBody {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const at = bytes.length - kept;
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  let end = (): void => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, at));
      end = () => {
        controller.enqueue(bytes.subarray(at));
        controller.close();
      };
    },
    // Called once the server has read the first part.
    pull: () => resolve(),
  });
  return { stream, begun, end };
}
