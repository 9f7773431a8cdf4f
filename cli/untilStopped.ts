/** Works until it is done or Ctrl-C ends it; gives what came of the work, and undefined where it was ended. */
export async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  // Not `once`: Ink ends the process at a signal that nobody else listens to.
  process.on('SIGINT', stop);
  try {
    return await work(stopped.signal);
  } catch (error) {
    if (!stopped.signal.aborted) throw error;
    return undefined;
  } finally {
    process.off('SIGINT', stop);
  }
}
