import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { UNCONFIGURED_EMPRESA } from '#contracts/empresa.ts';
import { readConfig } from '#server/config.ts';
import { StartupError } from '#server/startup-error.ts';

test('An empty environment has a value for every setting', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('./datos'),
    databaseUrl: null,
    adminEmail: 'admin@transporte.local',
    adminPassword: null,
    empresa: UNCONFIGURED_EMPRESA,
    skipBuild: false,
    logLevel: null,
    proxies: expect.anything(),
  });
});

test('Empty environment variables count as absent', () => {
  expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '', ADMIN_PASSWORD: '' })).toEqual(readConfig({}));
});

test.for([
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PORT', '0x10'],
  ['PORT', '65536'],
  ['DATABASE_URL', 'localhost/base'],
  ['ADMIN_EMAIL', 'ana'],
  ['ADMIN_PASSWORD', '1234567'],
  ['LOG_LEVEL', 'mucho'],
  ['PROXIES_DE_CONFIANZA', '10.0.0.0/33'],
] as const)('The setting %s=%s is refused', ([name, value]) => {
  expect(() => readConfig({ [name]: value })).toThrow(StartupError);
});
