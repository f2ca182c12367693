/** A failure whose message, in Spanish, is for the person who starts the server. It is printed without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
