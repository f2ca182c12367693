/** Fetches files of the API. */
import ky from 'ky';
import { getSession, tokenOf } from './session.ts';

/** Milliseconds for a whole file: 8 MiB over a slow mobile network. */
const TIMEOUT_MS = 120_000;

/** With the session of this page. Null where there is no answer, or the server refuses. Never throws. */
export async function fetchFile(path: string): Promise<Blob | null> {
  const user = getSession();
  const token = user && tokenOf(user);
  try {
    const response = await ky(`/api${path}`, {
      headers: { authorization: `Bearer ${token ?? ''}` },
      retry: 0,
      timeout: TIMEOUT_MS,
    });
    return await response.blob();
  } catch {
    return null;
  }
}
