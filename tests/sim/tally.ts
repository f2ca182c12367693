/** Counts how often each fault and situation occurred. */
export type Tally = Map<string, number>;

export function count(tally: Tally, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

export function addTo(sum: Tally, more: Iterable<[string, number]>): void {
  for (const [what, times] of more) sum.set(what, (sum.get(what) ?? 0) + times);
}

/** Faults on the way to the server and back. */
export const FAULTS = [
  'lost request',
  'lost answer',
  'cut answer',
  'duplicate',
  'duplicate at once',
  'late request',
  'proxy 502',
  'error 408',
  'error 500',
  'error 500 after the commit',
  'error 429',
  'error 413',
  'error 409 en_curso',
  'error 422',
  'captive portal',
  'stranger 200',
  'one of a batch fails',
] as const;
/** Faults that only requests with bytes of attachments can have. */
export const BYTES_FAULTS = ['cut upload', 'cut upload, answered'] as const;
export type Fault = (typeof FAULTS)[number] | (typeof BYTES_FAULTS)[number];

/** Faults that a request with bytes cannot have: it has no key, and comes in no batch. */
const OF_CHANGES = new Set<Fault>(['error 422', 'error 409 en_curso', 'one of a batch fails']);
export const FAULTS_OF_BYTES: readonly Fault[] = [
  ...FAULTS.filter((fault) => !OF_CHANGES.has(fault)),
  ...BYTES_FAULTS,
  'cut upload',
];

export const isCut = (fault: Fault | null): boolean => BYTES_FAULTS.some((each) => each === fault);

/** Points at which a tab is killed. */
export const DEATHS = [
  'before persist',
  'after persist',
  'after mark',
  'after send',
  'after server commit',
  'before ack',
  'after ack',
  'in journal fold',
  'after journal fold',
  'in pull',
  'after pull',
  'in migration',
  'in logout',
  'in removal',
] as const;
/** The same, while a photo is saved or its bytes are sent. */
export const PHOTO_DEATHS = ['after bytes kept', 'after bytes stored', 'after bytes marked'] as const;
export type Death = (typeof DEATHS)[number] | (typeof PHOTO_DEATHS)[number];

/** The name of a fault that happened to a request with bytes. */
export const ofBytes = (fault: string): string => `bytes: ${fault}`;

/** Everything that must occur in a run: a fault that never occurred was not tested. */
export const EXPECTED: readonly string[] = [
  ...FAULTS,
  ...BYTES_FAULTS,
  ...['lost request', 'lost answer', 'cut answer', 'duplicate', 'duplicate at once', 'late request'].map(
    ofBytes,
  ),
  ...['proxy 502', 'error 413', 'error 429', 'error 500', 'captive portal'].map(ofBytes),
  ...[...DEATHS, ...PHOTO_DEATHS].map((death) => `crash ${death}`),
  'photo refused for lack of space',
  'movement saved where a photo was refused',
  'photo of new work',
  'movement sent before a photo',
  'photo discarded in mid-upload',
  'session ended in mid-upload',
  'tab killed in mid-upload',
  'tab frozen in mid-upload',
  'bytes sent again after a restore',
  'bytes carried in a file',
  'bytes without a change deleted',
  'network cut',
  'server down',
  'server restarted',
  'session revoked',
  'quota while saving',
  'quota elsewhere',
  'database closed',
  'clock two days off',
  'tab frozen',
  'frozen in mid-request',
  'frozen tab overtaken',
  'tab closed',
  'two tabs',
  'sent by the worker',
  'worker done',
  'logout with unsent work',
  'another user on the device',
  'deploy in mid-queue',
  'database restored',
  'tombstones forgotten',
  'status 401',
  'status 404',
  'status 409',
  'status 412',
  'status 413',
  'status 422',
  'status 429',
  'status 500',
  'sent in a lote',
  'sent alone',
  'replayed by the server',
  'merged by itself',
  'conflict resolved',
  'retried by hand',
  'outcome accepted',
  'released',
  'form saved later',
  'others worked',
  'backup restored',
  'edited while it waited',
  'carried in a file',
  'migrated',
  'discarded',
  'discarded while it waited',
  'discarded with dependants',
  'group queued',
  'group taken back',
  'edited after an import',
  'keys forgotten',
  'a year without an answer',
  'written again, by its user’s word',
  'snapshot put back',
  'server deployed',
  'server rolled back',
  'schema changed in mid-pull',
  'database put back in mid-pull',
  'row put back by hand',
  'row lost on a device',
  'rows healed by digest',
  'pull of several pages',
  'closed work opened',
  'settled elsewhere',
  'paid elsewhere too',
  'user disabled',
  'queue of a disabled user in sight',
  'driver after the office on one device',
  'driver’s device searched',
  'driver’s device searched in mid-story',
  'operation given to another driver',
  'late work accepted: /movimiento',
  'late work accepted: /adjunto',
  'late work refused: not his then',
  'late work refused: too old, or in the future',
  'removal of lost work in sight',
  'pulled behind a frozen tab',
  'role changed',
  'role changed while changes waited',
  'change refused to a driver',
  'status 403',
  'given back to its form',
  'conflict decided in a form',
  'outcome accepted in a form',
  'removal confirmed after a conflict',
  'server’s values kept in a form',
  'form saved again',
  'form saved after a conflict',
  'form told: aceptado',
  'form told: guardado',
  'form told: rechazado',
  'form told: fallido',
];
