/**
 * The answers of a device with many operations that take long to make: the first pages of their lists, and the notifications of
 * the bell (docs/decisions/083). They are made in slices, between which the page answers its user. Meanwhile a list is loading,
 * and the bell shows what it did before.
 */
import type { ListQuery } from '#contracts/common.ts';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { ListKey } from '#contracts/lists.ts';
import type { Notificacion } from '#contracts/notificacion.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import { DEVICE_ANSWERS } from '../replica/device-answers.ts';
import { isListMade, makeList } from '../replica/indexed-page.ts';
import { isIndexed } from '../replica/indexed-rows.ts';
import { runInSlices } from '../replica/run-in-slices.ts';
import { keptNotices, makeNotices } from '../replica/local-answers.ts';
import type { Replica } from '../replica/replica.ts';
import type { After } from '../store/after.ts';

/** With fewer operations than this, all of it takes some tens of milliseconds. */
const MANY = 5000;

export interface SlicedAnswersDeps {
  replica: Replica;
  after: After;
  /** Whether the device has all rows; until then, its answers are not shown. */
  isComplete: () => boolean;
  /** An answer has been made. */
  onMade: () => void;
}

export class SlicedAnswers {
  private readonly deps: SlicedAnswersDeps;
  /** What is being made or waits for its turn. */
  private readonly wanted = new Set<unknown>();
  private last: Promise<void> = Promise.resolve();
  private notices: Notificacion | undefined;
  /** Something could not be made: from now on all is made at once. */
  private hasFailed = false;

  constructor(deps: SlicedAnswersDeps) {
    this.deps = deps;
  }

  private get isSliced(): boolean {
    return this.deps.replica.sizeOf('operacion') >= MANY && !this.hasFailed;
  }

  /** A page of a list: null while it would not be shown, undefined while it is being made. */
  private readonly pageOf = (
    reader: Reader,
    key: ListKey,
    query: ListQuery,
  ): ReturnType<typeof DEVICE_ANSWERS.pageOf> | null | undefined => {
    const { replica, isComplete } = this.deps;
    const { sort } = query;
    if (isIndexed(key) && this.isSliced) {
      if (!isComplete()) return null;
      if (!isListMade(replica, key, sort)) {
        this.want(`${key} ${sort}`, () => makeList(replica, key, sort));
        return undefined;
      }
    }
    return DEVICE_ANSWERS.pageOf(reader, key, query);
  };

  /** Likewise for `localAnswerOf`. */
  private readonly answerOf = (reader: Reader, key: EndpointKey, params: Record<string, Id>): unknown => {
    if (key !== 'notificacion' || !this.isSliced) return DEVICE_ANSWERS.answerOf(reader, key, params);
    if (!this.deps.isComplete()) return null;
    const kept = keptNotices(reader);
    if (!kept) this.want(reader, () => makeNotices(reader));
    this.notices = kept ?? this.notices;
    return this.notices;
  };

  /** The answers that a device computes from its own rows. */
  readonly answers = { ...DEVICE_ANSWERS, pageOf: this.pageOf, answerOf: this.answerOf };

  private want(what: unknown, make: () => Generator<void, unknown>): void {
    if (this.wanted.has(what)) return;
    this.wanted.add(what);
    const pause = (): Promise<void> => new Promise((resolve) => void this.deps.after(0, resolve));
    this.last = this.last
      .then(async () => void (await runInSlices(make(), pause)))
      .catch(() => {
        this.hasFailed = true;
      })
      .finally(() => {
        this.wanted.delete(what);
        this.deps.onMade();
      });
  }
}
