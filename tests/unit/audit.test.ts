import { describe, expect, it } from 'vitest';
import { judge } from '#tests/audit/verdict.ts';

const report = (severity: string): string =>
  JSON.stringify({
    vulnerabilities: { malo: { severity } },
    metadata: { vulnerabilities: { [severity]: 1 } },
  });

describe('The audit of the dependencies', () => {
  it.each(['high', 'critical'])(
    'The audit of the dependencies fails if one has a vulnerability that is %s',
    (severity) => {
      expect(judge(report(severity))).toEqual({
        passes: false,
        text: `Known vulnerabilities: malo (${severity}). See npm audit.`,
      });
    },
  );

  it.each(['moderate', 'low'])(
    'The audit of the dependencies passes if one has a vulnerability that is %s',
    (severity) => {
      expect(judge(report(severity)).passes).toBe(true);
    },
  );

  it.each([
    ['a registry without audits', '{"message":"405 Method Not Allowed","error":{}}'],
    ['no network', ''],
    ['a page in place of an answer', '<html>'],
  ])('The audit of the dependencies passes with a warning if the registry answers with %s', (_, output) => {
    const { passes, text } = judge(output);
    expect(passes).toBe(true);
    expect(text).toMatch(/^Warning: the registry answers no audit here/);
  });
});
