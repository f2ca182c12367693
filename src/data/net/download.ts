/** Fetches files of the API. */
import ky from 'ky';
import { TIMEOUT_MS } from './http.ts';
import { getSession, tokenOf } from './session.ts';

/**
 * With the session of this page. Null where there is no answer, where it stops half-way, or where the server refuses.
 * Never throws.
 */
export async function fetchFile(path: string): Promise<Blob | null> {
  const user = getSession();
  const token = user && tokenOf(user);
  const abort = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => abort.abort(), TIMEOUT_MS);
  };
  listen();
  try {
    const response = await ky(`/api${path}`, {
      headers: { authorization: `Bearer ${token ?? ''}` },
      signal: abort.signal,
      retry: 0,
      timeout: false,
      // A logout deletes the user's data from this device, which does not include the browser's cache (decision 045).
      cache: 'no-store',
      // A file of many photos takes minutes on a slow network: only a silence ends it.
      onDownloadProgress: listen,
    });
    return await response.blob();
  } catch {
    return null;
  } finally {
    clearTimeout(silence);
  }
}
