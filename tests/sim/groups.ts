/** Steps in which users change many operations at once, and take the group back (docs/decisions/065). */
import { mayCall } from '#contracts/permissions.ts';
import { isUnsent, type OutboxRow } from '#data/changes/row.ts';
import type { GroupChange } from '#data/outbox/group-writer.ts';
import { planAsignacion, planEtas } from '#features/operacion/bulk/operacion-plans.ts';
import type { Reader } from '#views/reader.ts';
import type { SeededRandom } from './random.ts';
import type { Stage, Step } from './steps.ts';
import type { SimTab } from './tab.ts';
import { count } from './tally.ts';
import { anyOf } from './tasks.ts';
import { mayHaveArrived } from './user.ts';

/** Milliseconds until a group is on the disk, and in most cases sent. */
const HEARD_MS = 200;
/** Milliseconds during which a screen offers the undo of a group. */
const HOLD_MS = 10_500;

/** What the screen would queue for some operations; empty where none of them allows it. */
function plan(reader: Reader, random: SeededRandom): readonly GroupChange[] {
  const ids = [...reader.all('operacion')].filter(() => random.chance(0.5)).map(({ id }) => id);
  if (random.chance(0.5)) return planEtas(reader, ids, 1 + random.below(9), 'ambas').changes;
  const [chofer, camion] = [anyOf(reader, 'chofer', random), anyOf(reader, 'camion', random)];
  if (!chofer || !camion) return [];
  return planAsignacion(reader, ids, { choferId: chofer.id, camionId: camion.id }).changes;
}

/** @returns the group; null where it was not kept */
async function queue(
  { virtualTime, tell, witness, random }: Stage,
  tab: SimTab,
  changes: readonly GroupChange[],
) {
  const label = `group at ${virtualTime.ms}`;
  // The label of a change identifies it for the oracles.
  const labelled = changes.map(({ name, request }, index) => ({
    name,
    request: { ...request, label: `${label} change ${index}` },
  }));
  tell(
    `${tab.name} queues ${label}: ${changes.map(({ name, request: { id } }) => `${name} ${id}`).join(', ')}`,
  );
  // Screens offer an undo as long as they hold the group.
  const holdMs = random.chance(0.5) ? HOLD_MS : 0;
  const made: { group: string | null } = { group: null };
  const watch = async (): Promise<void> => {
    const result = await tab.engine.groups.queue(labelled, { label, holdMs });
    if (tab.dead) return;
    tell(`${label}: ${result.estado}`);
    if (result.estado === 'guardado') made.group = result.group;
    const kept = witness.changes.savedUnder(new Set(labelled.map(({ request }) => request.label)));
    if (kept !== (result.estado === 'guardado' ? labelled.length : 0))
      witness.violated(`${label} is ${result.estado}, and ${kept} of ${labelled.length} changes are kept`);
  };
  // The tab may be killed meanwhile.
  void watch().catch(() => {});
  await virtualTime.pass(HEARD_MS);
  return made.group;
}

/** No device has sent it, and no file has it. */
const isHereOnly = ({ state, attempts, origen, exported }: OutboxRow): boolean =>
  state === 'pending' && attempts === 0 && origen === 'dispositivo' && exported !== true;

/** The user takes back what the server cannot have, or everything that was not accepted. */
async function undo({ virtualTime, tell, witness, cuenta, random }: Stage, tab: SimTab, group: string) {
  const { tray } = tab.engine;
  // Those on their way too: they are removed where no answer comes.
  const isOwn = (row: OutboxRow): boolean => row.group?.id === group && isUnsent(row);
  const rows = [...tab.engine.rows.filter(isOwn), ...tray.groupDependants(group)];
  for (const each of rows) {
    witness.oracles.promises.decided(tab.outbox, each.seq);
    witness.letGo(each.key);
    witness.oracles.promises.discarded(tab.outbox, each);
  }
  const isCertain = random.chance(0.5);
  tell(`${tab.name}: the user takes ${isCertain ? 'back what was not sent of' : 'all of'} the group back`);
  const watch = async (): Promise<void> => {
    const removed = isCertain ? (await tray.undoGroup(group)).removed : await tray.discardGroup(group);
    for (const row of tab.engine.rows.filter(isOwn)) {
      if (isHereOnly(witness.changes.onDisk(tab.outbox, row)))
        witness.violated(`${witness.describe(row.key)} stays, and its group was taken back`);
    }
    const gone = rows.filter(({ seq }) => tab.engine.rows.every((row) => row.seq !== seq));
    // Others may have left the queue because they were accepted meanwhile.
    const areAllTakenBack = gone.filter((row) => row.group?.id === group).length === removed;
    for (const row of gone.filter(({ key }) => !witness.changes.isElsewhere(key))) {
      count(cuenta, 'group taken back');
      const mayHave = mayHaveArrived(witness.changes.onDisk(tab.outbox, row));
      witness.discarded(row.key, !(areAllTakenBack && (isCertain || !mayHave)));
    }
  };
  void watch().catch(() => {});
  await virtualTime.pass(HEARD_MS);
}

export const GROUPS: Readonly<Record<string, Step>> = {
  'many operations change at once': {
    times: 4,
    async happen(stage, device) {
      const tab = await stage.tabOf(device);
      if (!tab || !mayCall(tab.role, 'operacion.update')) return;
      const { random, cuenta } = stage;
      device.connection.cut = random.chance(0.5);
      const changes = plan(tab.engine.reader, random);
      const group = changes.length === 0 ? null : await queue(stage, tab, changes);
      if (group !== null) count(cuenta, 'group queued');
      if (group !== null && random.chance(0.7) && device.tabs.includes(tab)) await undo(stage, tab, group);
      device.connection.cut = false;
    },
  },
};
