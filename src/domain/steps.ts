/** Work that stops now and then, so that its caller can pause. Pure. */

/** Numbers that are sorted within one step. */
const RUN = 1024;

/** Does all of the work. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** The numbers from 0 to `count` in order. Equal ones stay as they are. */
export function* sorting(
  count: number,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array> {
  let from = Uint32Array.from({ length: count }, (_, n) => n);
  for (let at = 0; at < count; at += RUN) {
    from.subarray(at, at + RUN).sort(compare);
    yield;
  }
  let to = new Uint32Array(count);
  for (let size = RUN; size < count; size *= 2) {
    for (let at = 0; at < count; at += 2 * size) {
      const middle = Math.min(at + size, count);
      const end = Math.min(at + 2 * size, count);
      let [left, right] = [at, middle];
      for (let n = at; n < end; n++) {
        const isLeft = right === end || (left < middle && compare(from[left]!, from[right]!) <= 0);
        to[n] = isLeft ? from[left++]! : from[right++]!;
        if (n % RUN === 0) yield;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
