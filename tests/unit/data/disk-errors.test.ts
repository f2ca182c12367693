import { describe, expect, it } from 'vitest';
import { DiskSilence, explainDecisionError, explainDiskError } from '#data/store/disk-errors.ts';

const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });

describe('What a user is told of a failed write', () => {
  it('A form on a full disk says that its change was not saved, and a decision about a waiting change that it is kept', () => {
    expect(explainDiskError(full)).toMatch(/el cambio no se guardó/);
    expect(explainDecisionError(full)).toMatch(/lo guardado sigue guardado/);
    expect(explainDecisionError(full)).not.toMatch(/el cambio no se guardó/);
  });

  it('A decision on a silent disk does not say that a change may not have been saved', () => {
    expect(explainDecisionError(new DiskSilence())).toMatch(/^El disco de este dispositivo no responde\. /);
  });
});
