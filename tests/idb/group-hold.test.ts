/** When a group of changes leaves: not without a network, and not while its undo is offered. */
import { describe, expect, it } from 'vitest';
import type { GroupChange } from '#data/outbox/group-writer.ts';
import { acceptedAnswer, createDevice, pause, ScriptedTransport, waitUntil } from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';
import { createdAnswer } from '#tests/support/scripted-device.ts';
import { nameOf } from './choferes.ts';

const LABEL = { label: 'Crear choferes · 2 choferes' };

const drivers = (...nombres: string[]): GroupChange[] =>
  nombres.map((nombre) => ({
    name: 'chofer.create',
    request: { body: payloads.chofer({ nombre }), label: nombre },
  }));

const changesIn = ({ sent }: ScriptedTransport): string[] => sent.map(nameOf);

describe('A system without a network', () => {
  const offline = async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const system = { online: false };
    return { script, device, system, ...(await device.open({ isOnline: () => system.online })) };
  };

  it('A group that no request has left with is undone at once, without a doubt', async () => {
    const { script, device, engine } = await offline();
    const result = await engine.groups.queue(drivers('Ana', 'Eva'), LABEL);
    if (result.estado !== 'guardado') throw new Error('the group was not queued');
    await engine.drain(true);
    expect(engine.rows.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['pending', 0],
      ['pending', 0],
    ]);
    expect(engine.state.connected).toBe(false);
    expect(await engine.tray.undoGroup(result.group)).toEqual({ removed: 2, uncertain: 0 });
    expect(await device.outbox()).toEqual([]);
    expect(changesIn(script)).toEqual([]);
  });

  it('A change is sent once the system has a network', async () => {
    const { script, system, engine } = await offline();
    await engine.groups.queue(drivers('Ana'), LABEL);
    await engine.drain(true);
    system.online = true;
    script.respond = createdAnswer;
    await engine.sync(true);
    expect(changesIn(script)).toEqual(['Ana']);
  });

  it('A change is sent without a network where the server answers all the same, if slowly', async () => {
    const { script, engine } = await offline();
    script.salud = async () => {
      await pause(1000);
      return acceptedAnswer({});
    };
    script.respond = createdAnswer;
    await engine.groups.queue(drivers('Ana'), LABEL);
    await engine.sync(true);
    expect(changesIn(script)).toEqual(['Ana']);
  });

  it('A change that a killed tab was sending can be discarded', async () => {
    const { script, device, engine, kill } = await offline();
    const system = await device.open();
    script.respond = () => new Promise<never>(() => {});
    void system.engine.mutate('chofer.create', { body: payloads.chofer({ nombre: 'Ana' }) }, 0);
    await waitUntil(async () => (await device.outbox())[0]?.state === 'sending');
    system.kill();
    await engine.sync(true);
    expect(engine.rows).toMatchObject([{ state: 'pending', attempts: 1 }]);
    expect(await engine.tray.discard(engine.rows[0]!.seq)).toBe(true);
    kill();
  });
});

describe('A group whose undo is offered for a while', () => {
  /** The work that waits for a time, by milliseconds. */
  const held = async () => {
    const script = new ScriptedTransport();
    script.respond = createdAnswer;
    const device = createDevice(script.transport);
    const later = new Map<number, () => void>();
    const opened = await device.open({
      after: (ms, work) => {
        later.set(ms, work);
        return () => later.delete(ms);
      },
    });
    const result = await opened.engine.groups.queue(drivers('Ana', 'Eva'), { ...LABEL, holdMs: 9000 });
    if (result.estado !== 'guardado') throw new Error('the group was not queued');
    const end = (): void => {
      device.clock.advance(9000);
      later.get(9000)?.();
    };
    return { script, device, ...opened, group: result.group, end };
  };

  it('Its changes are undone for sure before they leave', async () => {
    const { script, engine, group, end } = await held();
    expect(await engine.tray.undoGroup(group)).toEqual({ removed: 2, uncertain: 0 });
    end();
    await engine.drain();
    expect(changesIn(script)).toEqual([]);
  });

  it('Its changes leave by themselves at the end of that time, and not before', async () => {
    const { script, engine, end } = await held();
    await engine.drain();
    expect(changesIn(script)).toEqual([]);
    end();
    await waitUntil(() => changesIn(script).length === 2);
    expect(changesIn(script)).toEqual(['Ana', 'Eva']);
  });

  it('Its changes stay when something wakes the device within that time', async () => {
    const { script, engine, group } = await held();
    await engine.sync(true);
    expect(changesIn(script)).toEqual([]);
    expect(await engine.tray.undoGroup(group)).toEqual({ removed: 2, uncertain: 0 });
  });

  it('Its changes leave within that time where all that waits is to be sent, as when the page is hidden', async () => {
    const { script, engine } = await held();
    await engine.sendAll();
    expect(changesIn(script)).toEqual(['Ana', 'Eva']);
  });

  it('A form that is saved on one of its changes is answered, after them', async () => {
    const { script, engine } = await held();
    const own = engine.rows[0]!.creates[0]!;
    const result = await engine.mutate('chofer.update', { id: own, body: { comision: 3 } }, 4000);
    expect(result).toMatchObject({ estado: 'aceptado' });
    expect(script.calls.at(-1)).toMatch(/^PATCH/);
  });

  it('A later change of the same record is sent after them', async () => {
    const { script, engine, end } = await held();
    const own = engine.rows[0]!.creates[0]!;
    await engine.mutate('chofer.update', { id: own, body: { comision: 3 } }, 0);
    end();
    await waitUntil(() => script.sent.length === 3);
    expect(script.calls.at(-1)).toMatch(/^PATCH/);
  });
});
