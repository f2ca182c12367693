import { resolve } from 'node:path';
import type { Empresa } from '#contracts/empresa.ts';
import { readEmpresa } from './config-empresa.ts';
import { parseProxies, type Proxies } from './http/client-address.ts';
import { LOG_LEVELS, type LogLevel } from './log.ts';
import { StartupError } from './startup-error.ts';

export interface Config {
  /** 0 lets the system choose a free port. */
  port: number;
  host: string;
  /** Absolute path. Contains the embedded Postgres; unused where databaseUrl is set. */
  dataDir: string;
  databaseUrl: string | null;
  /** The first user, created only if there is no user. */
  adminEmail: string;
  adminPassword: string | null;
  /** The company: shown in the top bar and printed on papers. */
  empresa: Empresa;
  /** SIN_BUILD=1 serves dist/ as it is, for tests and for images that were built before. */
  skipBuild: boolean;
  /** Proxies whose X-Forwarded-For is trusted: those on this machine, and PROXIES_DE_CONFIANZA. */
  proxies: Proxies;
  /** Null where it is not set: the default depends on whether stderr is a terminal. */
  logLevel: LogLevel | null;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new StartupError(`PORT debe ser un número entre 0 y 65535, no '${text}'.`);
  }
  return port;
}

function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null;
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') {
    // The value may contain a password, so it is not repeated.
    throw new StartupError('DATABASE_URL debe ser como postgres://usuario:clave@servidor:5432/base.');
  }
  return text;
}

function readProxies(text: string | undefined): Proxies {
  try {
    return parseProxies(text);
  } catch (error) {
    const wrong = (error as Error).message;
    throw new StartupError(
      `PROXIES_DE_CONFIANZA debe tener redes como 10.0.0.0/8, separadas por comas; '${wrong}' no lo es.`,
    );
  }
}

function readLogLevel(text: string | undefined): LogLevel | null {
  if (!text) return null;
  const level = LOG_LEVELS.find((name) => name === text.toLowerCase());
  if (!level) throw new StartupError(`LOG_LEVEL debe ser uno de ${LOG_LEVELS.join(', ')}, no '${text}'.`);
  return level;
}

/** @throws StartupError for a value that cannot be used. An empty variable counts as absent. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const adminEmail = env.ADMIN_EMAIL?.trim() || 'admin@transporte.local';
  if (!EMAIL.test(adminEmail)) throw new StartupError(`ADMIN_EMAIL no es un correo: '${adminEmail}'.`);
  const adminPassword = env.ADMIN_PASSWORD || null;
  if (adminPassword !== null && adminPassword.length < 8) {
    throw new StartupError('ADMIN_PASSWORD debe tener 8 caracteres o más.');
  }
  return {
    port: readPort(env.PORT?.trim() || '3000'),
    host: env.HOST?.trim() || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || './datos'),
    databaseUrl: readDatabaseUrl(env.DATABASE_URL?.trim()),
    adminEmail,
    adminPassword,
    empresa: readEmpresa(env),
    skipBuild: env.SIN_BUILD === '1',
    proxies: readProxies(env.PROXIES_DE_CONFIANZA),
    logLevel: readLogLevel(env.LOG_LEVEL?.trim()),
  };
}
