import { build, type InlineConfig } from 'vite';

/**
 * Vite's build for production. The test runner sets NODE_ENV to 'test', for which Vite would build; the value is put
 * back afterwards, because the files that follow in the same process read it too.
 */
export async function buildForProduction(config: InlineConfig): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({ mode: 'production', logLevel: 'error', ...config });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
